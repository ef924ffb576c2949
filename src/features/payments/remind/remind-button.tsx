import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkReminderPreview } from '../../../../contract/payments/bulk-reminder.ts';
import type { Id } from '../../../../contract/primitives.ts';
import { NOTHING_SENT } from '../../../http/api-error.ts';
import { getUnreachableMessage, reachability } from '../../../http/reachability.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import {
  bulkReminderPreviewOptions,
  bulkReminderSummaryOptions,
  summarizePreview,
} from '../data/bulk-reminder-options.ts';
import { describeObstacle } from './describe-obstacle.ts';
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

const getLabel = (customerId: Id | undefined, remindableCount: number | undefined) => {
  // A customer gets at most one reminder a day, so the button needs no number.
  if (customerId !== undefined || remindableCount === undefined) return 'Remind';
  return remindableCount === 0 ? 'See Who Is Left Out' : `Remind ${remindableCount}`;
};

/** It says why if the customer cannot be reminded now. It needs the capability `messages`. */
export const RemindButton = ({ customerId }: RemindButtonProps) => {
  const client = useQueryClient();
  const summaryOptions = bulkReminderSummaryOptions(customerId);
  const { data: { remindableCount, offeredCount, obstacles = [] } = {} } = useQuery(summaryOptions);
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
      const preview = await client.fetchQuery(bulkReminderPreviewOptions(customerId));
      client.setQueryData(summaryOptions.queryKey, summarizePreview(preview));
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
  if (customerId !== undefined && offeredCount === 0)
    return (
      <p className={styles.reason}>
        No reminder now. {obstacles.map(describeObstacle).join('. ')}.
      </p>
    );
  return (
    <>
      <Button
        variant="default"
        className={styles.button}
        aria-busy={isLoading}
        onClick={openPreview}
      >
        {getLabel(customerId, remindableCount)}
      </Button>
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
