import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PaymentRequest } from '../../../contract/payment.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { useRequestActions } from './use-request-actions.ts';
import { minutesAgo, sinceOnBackend } from './words.ts';

/** Milliseconds after a send in which another is asked about first. */
const recently = 5 * 60_000;

interface PaymentActionsProps {
  readonly payment: PaymentRequest;
  readonly actions: ReturnType<typeof useRequestActions>;
  readonly onCancelled: () => void;
}

/** Resend and cancel, while requested (spec §4); a resend asks first where the last send was a moment ago. */
export const PaymentActions = ({ payment, actions, onCancelled }: PaymentActionsProps) => {
  const { isResending, isCancelling, isInDoubt, cancel, resend } = actions;
  const [asking, setAsking] = useState<'cancel' | { readonly sentAgo: number }>();
  const close = () => setAsking(undefined);
  const pressResend = () => {
    if (isResending) return;
    const sentAgo = sinceOnBackend(payment.lastSentAt ?? payment.createdAt);
    if (isInDoubt || sentAgo === undefined || sentAgo >= recently) resend();
    else setAsking({ sentAgo });
  };
  const confirmCancel = async () => {
    const isCancelled = await cancel();
    if (isCancelled) onCancelled();
    close();
  };
  return (
    <>
      <Button variant="default" aria-disabled={isResending || undefined} aria-busy={isResending} onClick={pressResend}>
        Resend Request
      </Button>
      <Button variant="danger" onClick={() => setAsking('cancel')}>
        Cancel Request
      </Button>
      <ConfirmDialog
        opened={asking === 'cancel'}
        title="Cancel Payment Request?"
        loading={isCancelling}
        onConfirm={confirmCancel}
        onClose={close}
      />
      {typeof asking === 'object' && (
        <ConfirmDialog
          opened
          title={`Sent ${minutesAgo(asking.sentAgo)}. Send again?`}
          confirmLabel="Send again"
          isFinal={false}
          onConfirm={() => {
            close();
            resend();
          }}
          onClose={close}
        />
      )}
    </>
  );
};
