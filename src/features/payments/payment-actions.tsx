import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnreachable } from '../../http/api-error.ts';
import { useAttempt } from '../../http/attempt.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { cancelPaymentOptions, resendPaymentOptions } from './api.ts';
import styles from './payment-detail.module.css';

interface PaymentActionsProps {
  readonly ident: string;
  /** With the reason once a press was refused, without one at the next try. */
  readonly onRefused: (why: string | undefined) => void;
  readonly onCancelled: () => void;
}

/** Resend and cancel, while requested (spec §4). Each press of Resend that was answered starts anew. */
export const PaymentActions = ({ ident, onRefused, onCancelled }: PaymentActionsProps) => {
  const [confirming, setConfirming] = useState(false);
  const [resends, setResends] = useState(0);
  const attempt = useAttempt();
  const close = () => setConfirming(false);
  const watched = {
    onMutate: () => onRefused(undefined),
    onError: (error: Error) => onRefused(isUnreachable(error) ? undefined : error.message),
  };
  const cancel = useMutation({
    ...cancelPaymentOptions(ident),
    ...watched,
    onSuccess: () => {
      showToast({ tone: 'success', message: 'Payment request cancelled' });
      onCancelled();
    },
    onSettled: close,
  });
  const resend = useMutation({
    ...resendPaymentOptions(ident),
    ...watched,
    onSuccess: () => {
      setResends(resends + 1);
      showToast({ tone: 'success', message: 'Payment request resent' });
    },
  });
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        aria-disabled={resend.isPending || undefined}
        aria-busy={resend.isPending}
        onClick={() => resend.isPending || resend.mutate(attempt.keyFor({ ident, resends }))}
      >
        Resend Request
      </Button>
      <Button variant="danger" onClick={() => setConfirming(true)}>
        Cancel Request
      </Button>
      <ConfirmDialog
        opened={confirming}
        title="Cancel Payment Request?"
        loading={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={close}
      />
    </div>
  );
};
