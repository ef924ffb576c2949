import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkReminderPreview } from '../../../../contract/payments/bulk-reminder.ts';
import { NOTHING_SENT } from '../../../http/api-error.ts';
import { getUnreachableMessage, reachability } from '../../../http/reachability.ts';
import { formatAsOfTime } from '../../../lib/format/dates.ts';
import { formatMoney } from '../../../lib/format/money.ts';
import { getStartOfToday } from '../../../lib/format/start-of-today.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useStaleness } from '../../../ui/hooks/use-staleness.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { paymentTotalsOptions } from '../data/api.ts';
import {
  bulkReminderCountOptions,
  bulkReminderPreviewOptions,
  selectReminded,
} from '../data/bulk-reminder-options.ts';
import { formatAgeInDays } from '../model/format-age-in-days.ts';
import styles from './owed-card.module.css';
import type { RemindDialog } from './remind-dialog.tsx';

interface OpenDialog {
  readonly Component: typeof RemindDialog;
  readonly preview: BulkReminderPreview;
}

/**
 * What is owed, by how many customers and since when, with a button that says how many of the
 * requests can be reminded now, and previews these reminders. Renders nothing if nothing is owed.
 * Show it only if the backend has the extension `bulk-reminder`.
 */
export const OwedCard = () => {
  const query = useQuery(paymentTotalsOptions(getStartOfToday()));
  const staleness = useStaleness(query);
  const client = useQueryClient();
  const { data: remindedCount } = useQuery(bulkReminderCountOptions);
  const [isLoading, setLoading] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>();
  const { unpaidAmount, unpaidCustomerCount, oldestUnpaidAt } = query.data ?? {};
  // While the totals load, the card keeps its place, so that the rows do not move.
  if (query.isPending) return <div className={styles.placeholder} />;
  if (!unpaidAmount || !unpaidCustomerCount || !oldestUnpaidAt) return null;

  const openPreview = async () => {
    if (isLoading) return;
    if (!reachability.get()) {
      reachability.probeNow();
      showToast({ tone: 'error', message: getUnreachableMessage(NOTHING_SENT) });
      return;
    }
    setLoading(true);
    try {
      const preview = await client.fetchQuery(bulkReminderPreviewOptions);
      client.setQueryData(bulkReminderCountOptions.queryKey, selectReminded(preview).length);
      const { RemindDialog: Component } = await import('./remind-dialog.tsx');
      setDialog({ Component, preview });
    } catch {
      setDialog(undefined);
      const message = reachability.get()
        ? 'Failed to load who can be reminded. Nothing was sent.'
        : getUnreachableMessage(NOTHING_SENT);
      showToast({ tone: 'error', message });
    } finally {
      setLoading(false);
    }
  };
  return (
    <section aria-label="Owed" data-without-snapshot>
      <Card className={styles.card}>
        <p className={styles.sum}>
          {formatMoney(unpaidAmount)} owed by {unpaidCustomerCount}
        </p>
        <div className={styles.details}>
          <div className={styles.age}>
            <p>Oldest: {formatAgeInDays(oldestUnpaidAt)}</p>
            {staleness && <p>as of {formatAsOfTime(query.dataUpdatedAt)}</p>}
          </div>
          <Button
            variant="default"
            className={styles.remind}
            aria-busy={isLoading}
            onClick={openPreview}
          >
            {remindedCount === 0 ? 'No reminder now' : `Remind ${remindedCount ?? 'all'}`}
          </Button>
        </div>
      </Card>
      {dialog && (
        <dialog.Component
          // Another preview is another dialog, with a key of its own.
          key={dialog.preview.requests.map(({ ident, reason }) => `${ident} ${reason}`).join()}
          preview={dialog.preview}
          onLook={openPreview}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  );
};
