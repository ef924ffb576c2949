import { Button } from '@mantine/core';
import { useState } from 'react';
import { isAwaitingPayment } from '../../../../contract/payment-status.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { formatMinutesAgo, getAgeByBackendClockMs } from '../relative-time.ts';
import type { usePaymentActions } from './use-payment-actions.ts';

/** A resend within this time of the last send asks for confirmation. */
const RESEND_CONFIRM_WINDOW_MS = 5 * 60_000;

interface PaymentActionsProps {
  readonly actions: ReturnType<typeof usePaymentActions>;
  /** Only a resend makes the link work again. */
  readonly isLinkExpired: boolean;
  readonly onCancelled: () => void;
  /** Called after the cancellation, to open a new request with another address. */
  readonly onCancelledForCorrection: () => void;
}

/**
 * Resend and Cancel of an open request (spec §4), and "Wrong address?", which cancels it and opens a corrected request.
 */
export const PaymentActions = (props: PaymentActionsProps) => {
  const { actions, isLinkExpired, onCancelled, onCancelledForCorrection } = props;
  const { isCancelling, isOutcomeUnknown, getPayment, cancel, resend } = actions;
  const [isLoading, setLoading] = useState(false);
  const isResending = actions.isResending || isLoading;
  const [dialog, setDialog] = useState<'cancel' | 'correct' | { readonly msSinceSent: number }>();
  const close = () => setDialog(undefined);
  /** Loads the full payment. Undefined unless its status is `requested`; the page then shows the reason. */
  const getOpenPayment = async () => {
    setLoading(true);
    const payment = await getPayment();
    setLoading(false);
    return payment && isAwaitingPayment(payment.status) ? payment : undefined;
  };
  const handleResend = async () => {
    if (isResending) return;
    const payment = await getOpenPayment();
    if (!payment) return;
    const msSinceSent = getAgeByBackendClockMs(payment.lastSentAt ?? payment.createdAt);
    if (isOutcomeUnknown || msSinceSent === undefined || msSinceSent >= RESEND_CONFIRM_WINDOW_MS) resend();
    else setDialog({ msSinceSent });
  };
  const cancelThen = (then: () => void) => async () => {
    const isCancelled = (await getOpenPayment()) !== undefined && (await cancel());
    if (isCancelled) then();
    close();
  };
  return (
    <>
      <Button
        variant={isLinkExpired ? 'filled' : 'default'}
        aria-disabled={isResending || undefined}
        aria-busy={isResending}
        onClick={handleResend}
      >
        Resend Request
      </Button>
      <Button variant="danger" onClick={() => setDialog('cancel')}>
        Cancel Request
      </Button>
      <Button variant="subtle" onClick={() => setDialog('correct')}>
        Wrong address?
      </Button>
      <ConfirmDialog
        opened={dialog === 'cancel'}
        title="Cancel Payment Request?"
        loading={isCancelling}
        onConfirm={cancelThen(onCancelled)}
        onClose={close}
      />
      <ConfirmDialog
        opened={dialog === 'correct'}
        title="Wrong address?"
        description="This request is cancelled, and a new one opens, filled in for you to put right."
        confirmLabel="Cancel and correct"
        loading={isCancelling}
        onConfirm={cancelThen(onCancelledForCorrection)}
        onClose={close}
      />
      {typeof dialog === 'object' && (
        <ConfirmDialog
          opened
          title={`Sent ${formatMinutesAgo(dialog.msSinceSent)}. Send again?`}
          confirmLabel="Send again"
          isDestructive={false}
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
