import { Button } from '@mantine/core';
import { useState } from 'react';
import { isOpen } from '../../../contract/payment-status.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { useRequestActions } from './use-request-actions.ts';
import { minutesAgo, sinceOnBackend } from './words.ts';

/** Milliseconds after a send in which another is asked about first. */
const recently = 5 * 60_000;

interface PaymentActionsProps {
  readonly actions: ReturnType<typeof useRequestActions>;
  readonly onCancelled: () => void;
  /** Cancelled, to be asked anew of the right address. */
  readonly onCorrect: () => void;
}

/**
 * Resend and cancel, while requested (spec §4), and both at once for a wrong address. A resend asks first where the last
 * send was a moment ago.
 */
export const PaymentActions = ({ actions, onCancelled, onCorrect }: PaymentActionsProps) => {
  const { isCancelling, isInDoubt, getLoaded, cancel, resend } = actions;
  const [isLoading, setLoading] = useState(false);
  const isResending = actions.isResending || isLoading;
  const [asking, setAsking] = useState<'cancel' | 'correct' | { readonly sentAgo: number }>();
  const close = () => setAsking(undefined);
  /** The payment once it is loaded, where it can still be acted on; undefined where the screen says why not. */
  const getOpenPayment = async () => {
    setLoading(true);
    const payment = await getLoaded();
    setLoading(false);
    return payment && isOpen(payment.status) ? payment : undefined;
  };
  const pressResend = async () => {
    if (isResending) return;
    const payment = await getOpenPayment();
    if (!payment) return;
    const sentAgo = sinceOnBackend(payment.lastSentAt ?? payment.createdAt);
    if (isInDoubt || sentAgo === undefined || sentAgo >= recently) resend();
    else setAsking({ sentAgo });
  };
  const cancelThen = (then: () => void) => async () => {
    const isCancelled = (await getOpenPayment()) !== undefined && (await cancel());
    if (isCancelled) then();
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
      <Button variant="subtle" onClick={() => setAsking('correct')}>
        Wrong address?
      </Button>
      <ConfirmDialog
        opened={asking === 'cancel'}
        title="Cancel Payment Request?"
        loading={isCancelling}
        onConfirm={cancelThen(onCancelled)}
        onClose={close}
      />
      <ConfirmDialog
        opened={asking === 'correct'}
        title="Wrong address?"
        description="This request is cancelled, and a new one opens, filled in for you to put right."
        confirmLabel="Cancel and correct"
        loading={isCancelling}
        onConfirm={cancelThen(onCorrect)}
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
