import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PaymentRequest } from '../../../../contract/payment.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { formatMinutesAgo, getAgeByBackendClockMs } from '../relative-time.ts';
import { type ActionViewer, isActionAllowed } from './blocked-reason.ts';
import type { usePaymentActions } from './use-payment-actions.ts';

/** A resend within this time of the last send asks for confirmation. */
const RESEND_CONFIRM_WINDOW_MS = 5 * 60_000;

interface PaymentActionsProps {
  readonly status: string;
  readonly viewer: ActionViewer;
  readonly actions: ReturnType<typeof usePaymentActions>;
  /** Whether the link has expired, so that only a resend makes it work again. */
  readonly isLinkExpired: boolean;
  readonly onCancelled: () => void;
  /** Called after the cancellation, to open a new request with another address. */
  readonly onCancelledForCorrection: () => void;
}

/**
 * Resend and Cancel of an open request (spec §4), and "Wrong address?", which cancels it and opens a corrected request.
 * A declined request has only Cancel, where the backend offers that.
 */
export const PaymentActions = (props: PaymentActionsProps) => {
  const { status, viewer, actions, isLinkExpired, onCancelled, onCancelledForCorrection } = props;
  const { isCancelling, isOutcomeUnknown, getPayment, cancel, resend } = actions;
  const [isLoading, setLoading] = useState(false);
  const isResending = actions.isResending || isLoading;
  const [dialog, setDialog] = useState<'cancel' | 'correct' | { readonly msSinceSent: number }>();
  const close = () => setDialog(undefined);
  const canResend = isActionAllowed('resend', status, viewer);
  /** Loads the full payment. Undefined unless its status allows the action; the page then shows the reason. */
  const getPaymentFor = async (action: 'cancel' | 'resend'): Promise<PaymentRequest | undefined> => {
    setLoading(true);
    const payment = await getPayment();
    setLoading(false);
    return payment && isActionAllowed(action, payment.status, viewer) ? payment : undefined;
  };
  const handleResend = async () => {
    if (isResending) return;
    const payment = await getPaymentFor('resend');
    if (!payment) return;
    const msSinceSent = getAgeByBackendClockMs(payment.lastSentAt ?? payment.createdAt);
    if (isOutcomeUnknown || msSinceSent === undefined || msSinceSent >= RESEND_CONFIRM_WINDOW_MS) resend();
    else setDialog({ msSinceSent });
  };
  const cancelThen = (then: () => void) => async () => {
    const isCancelled = (await getPaymentFor('cancel')) !== undefined && (await cancel());
    if (isCancelled) then();
    close();
  };
  return (
    <>
      {canResend && (
        <Button
          variant={isLinkExpired ? 'filled' : 'default'}
          aria-disabled={isResending || undefined}
          aria-busy={isResending}
          onClick={handleResend}
        >
          Resend Request
        </Button>
      )}
      <Button variant="danger" onClick={() => setDialog('cancel')}>
        Cancel Request
      </Button>
      {canResend && (
        <Button variant="subtle" onClick={() => setDialog('correct')}>
          Wrong address?
        </Button>
      )}
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
