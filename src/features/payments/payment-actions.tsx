import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './payment-detail.module.css';
import type { useRequestActions } from './use-request-actions.ts';

interface PaymentActionsProps {
  readonly actions: ReturnType<typeof useRequestActions>;
  readonly onCancelled: () => void;
}

/** Resend and cancel, while requested (spec §4). */
export const PaymentActions = ({ actions, onCancelled }: PaymentActionsProps) => {
  const { isResending, isCancelling, cancel, resend } = actions;
  const [confirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const confirm = async () => {
    const isCancelled = await cancel();
    if (isCancelled) onCancelled();
    close();
  };
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        aria-disabled={isResending || undefined}
        aria-busy={isResending}
        onClick={() => isResending || resend()}
      >
        Resend Request
      </Button>
      <Button variant="danger" onClick={() => setConfirming(true)}>
        Cancel Request
      </Button>
      <ConfirmDialog
        opened={confirming}
        title="Cancel Payment Request?"
        loading={isCancelling}
        onConfirm={confirm}
        onClose={close}
      />
    </div>
  );
};
