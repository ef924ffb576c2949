import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { type ActionViewer, isActionAllowed } from '../model/blocked-reason.ts';
import { hasOutgoingChannel } from '../model/message-channels.ts';
import { formatMinutesAgo, getAgeByBackendClockMs } from '../model/relative-time.ts';
import type { usePaymentActions } from '../send/use-payment-actions.ts';

/** Such as `£358.80 for Chloe Martin.` */
const describeRequest = ({
  amountGross,
  customer,
}: Pick<PaymentSummary, 'amountGross' | 'customer'>) =>
  `${formatMoney(amountGross)} for ${customer.name}.`;

/** A resend asks for confirmation within this time after the last send. */
const RESEND_CONFIRM_WINDOW_MS = 5 * 60_000;

interface PaymentActionsProps {
  readonly payment: PaymentSummary;
  readonly viewer: ActionViewer;
  readonly actions: ReturnType<typeof usePaymentActions>;
  /** Only a resend makes an expired link work again. */
  readonly isLinkExpired: boolean;
}

/** Show this only while `isActionAllowed` (spec §4). */
export const PaymentActions = (props: PaymentActionsProps) => {
  const { payment, viewer, actions, isLinkExpired } = props;
  const { isCancelling, isOutcomeUnknown, getPayment, cancel, resend } = actions;
  const [isLoading, setLoading] = useState(false);
  const isBusy = actions.isResending || isLoading;
  /** The confirmation of Cancel, or, as an object, that of Resend. */
  const [dialog, setDialog] = useState<'cancel' | { readonly msSinceSent: number }>();
  const close = () => setDialog(undefined);
  /** Undefined if the status does not allow the actions. The page then shows the reason. */
  const getOpenPayment = async (): Promise<PaymentRequest | undefined> => {
    setLoading(true);
    const loaded = await getPayment();
    setLoading(false);
    return loaded && isActionAllowed(loaded.status, viewer) ? loaded : undefined;
  };
  const handleResend = async () => {
    if (isBusy) return;
    const loaded = await getOpenPayment();
    if (!loaded) return;
    const msSinceSent = getAgeByBackendClockMs(loaded.lastSentAt ?? loaded.createdAt);
    const isSent = hasOutgoingChannel(loaded.customer, viewer.tenant);
    const isRecent = isSent && msSinceSent !== undefined && msSinceSent < RESEND_CONFIRM_WINDOW_MS;
    if (isOutcomeUnknown || !isRecent) resend();
    else setDialog({ msSinceSent });
  };
  const handleCancel = async () => {
    if (await getOpenPayment()) await cancel();
    close();
  };
  return (
    <>
      <Button
        variant={isLinkExpired ? 'filled' : 'default'}
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy}
        onClick={handleResend}
      >
        Resend Request
      </Button>
      <Button variant="danger" data-alone onClick={() => setDialog('cancel')}>
        Cancel Request
      </Button>
      <ConfirmDialog
        opened={dialog === 'cancel'}
        title="Cancel Payment Request?"
        description={`${describeRequest(payment)} The link will stop working.`}
        confirmLabel="Yes"
        loading={isCancelling}
        onConfirm={handleCancel}
        onClose={close}
      />
      {typeof dialog === 'object' && (
        <ConfirmDialog
          opened
          title={`Sent ${formatMinutesAgo(dialog.msSinceSent)}. Send Again?`}
          description={describeRequest(payment)}
          confirmLabel="Send Again"
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
