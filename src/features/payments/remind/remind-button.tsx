import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkReminderPreview } from '../../../../contract/payments/bulk-reminder.ts';
import type { Id } from '../../../../contract/primitives.ts';
import { NOTHING_SENT } from '../../../http/api-error.ts';
import { getUnreachableMessage, reachability } from '../../../http/reachability.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import {
  bulkReminderPreviewOptions,
  bulkReminderSummaryOptions,
  summarizePreview,
} from '../data/bulk-reminder-options.ts';
import { describeObstacle } from './describe-obstacle.ts';
import { formatRemind } from './format-remind.ts';
import styles from './remind-button.module.css';
import type { RemindDialog } from './remind-dialog.tsx';

interface OpenDialog {
  readonly Component: typeof RemindDialog;
  readonly preview: BulkReminderPreview;
}

export interface RemindButtonProps {
  /** Without an id, the button reminds all customers. */
  readonly customerId?: Id;
}

type Summary = ReturnType<typeof summarizePreview>;

const getLabel = (customerId: Id | undefined, summary: Summary | undefined) => {
  // A customer gets at most one reminder a day, so the button needs no number.
  if (customerId !== undefined || summary === undefined) return 'Remind';
  const { remindableCount, offeredCount } = summary;
  if (remindableCount > 0) return formatRemind(remindableCount);
  return offeredCount > 0 ? 'Choose Whom to Remind' : 'See Who Is Left Out';
};

/** The reasons of one customer fit in the place of the button. */
const isDialogUseful = (customerId: Id | undefined, { offeredCount, needsLook }: Summary) =>
  offeredCount > 0 || (customerId === undefined && needsLook);

/** It says why if no customer can be reminded now. It needs the capability `messages`. */
export const RemindButton = ({ customerId }: RemindButtonProps) => {
  const client = useQueryClient();
  const summaryOptions = bulkReminderSummaryOptions(customerId);
  const { data: summary } = useQuery(summaryOptions);
  const [isLoading, setLoading] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>();

  const openPreview = async () => {
    if (isLoading) return;
    if (!reachability.get()) {
      reachability.probeNow();
      showToast({ tone: 'error', message: getUnreachableMessage(NOTHING_SENT) });
      return;
    }
    setLoading(true);
    try {
      const [preview, { RemindDialog: Component }] = await Promise.all([
        client.fetchQuery(bulkReminderPreviewOptions(customerId)),
        import('./remind-dialog.tsx'),
      ]);
      client.setQueryData(summaryOptions.queryKey, summarizePreview(preview));
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
    <>
      {summary && !isDialogUseful(customerId, summary) ? (
        <p className={styles.reason}>
          {['No reminder can be sent now', ...summary.obstacles.map(describeObstacle)].join('. ')}.
        </p>
      ) : (
        <BusyButton
          variant="default"
          classNames={{
            root: `${styles.button} ${customerId === undefined ? styles.ofAll : ''}`,
            label: styles.label ?? '',
          }}
          isBusy={isLoading}
          onClick={openPreview}
        >
          {getLabel(customerId, summary)}
        </BusyButton>
      )}
      {dialog && (
        <dialog.Component
          // A new preview with other requests or reasons mounts another dialog.
          key={dialog.preview.requests.map(({ ident, reason }) => `${ident} ${reason}`).join()}
          customerId={customerId}
          preview={dialog.preview}
          onOpenNewPreview={openPreview}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
};
