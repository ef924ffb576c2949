import { useState } from 'react';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import type { ActionViewer } from '../model/blocked-reason.ts';
import { isSent } from '../model/is-sent.ts';
import { isActionAllowed } from '../model/offered-actions.ts';
import { getAskedPence } from '../model/payment-notes.ts';
import { formatMinutesAgo, getAgeByBackendClockMs } from '../model/relative-time.ts';
import type { usePaymentActions } from '../send/use-payment-actions.ts';

export const describeRequest = ({ customer }: Pick<PaymentSummary, 'customer'>, pence: number) =>
  `${formatMoney(pence)} for ${customer.name}.`;

/** Within this time after the last send, a resend asks for confirmation. */
const RESEND_CONFIRM_WINDOW_MS = 5 * 60_000;

export interface ActionProps {
  readonly payment: PaymentSummary;
  readonly viewer: ActionViewer;
  readonly actions: ReturnType<typeof usePaymentActions>;
}

/** `getOpenPayment` resolves to undefined if the status allows no actions. */
export const useOpenPayment = ({ viewer, actions }: Omit<ActionProps, 'payment'>) => {
  const [isLoading, setLoading] = useState(false);
  const getOpenPayment = async (): Promise<PaymentRequest | undefined> => {
    setLoading(true);
    const loaded = await actions.getPayment();
    setLoading(false);
    return loaded && isActionAllowed(loaded.status, viewer) ? loaded : undefined;
  };
  return { isLoading, getOpenPayment };
};

export const useResend = (props: ActionProps) => {
  const { payment, viewer, actions } = props;
  const { isOutcomeUnknown, resend } = actions;
  const { isLoading, getOpenPayment } = useOpenPayment(props);
  const isBusy = actions.isResending || isLoading;
  const [msSinceSent, setMsSinceSent] = useState<number>();
  const close = () => setMsSinceSent(undefined);
  const press = async () => {
    if (isBusy) return;
    const loaded = await getOpenPayment();
    if (!loaded) return;
    const ageMs = getAgeByBackendClockMs(loaded.lastSentAt ?? loaded.createdAt);
    const isRecent =
      isSent(loaded, viewer.tenant) && ageMs !== undefined && ageMs < RESEND_CONFIRM_WINDOW_MS;
    if (isOutcomeUnknown || !isRecent) resend();
    else setMsSinceSent(ageMs);
  };
  return {
    isBusy,
    press,
    dialog: msSinceSent !== undefined && (
      <ConfirmDialog
        opened
        title={`Sent ${formatMinutesAgo(msSinceSent)}. Send Again?`}
        description={describeRequest(payment, getAskedPence(payment))}
        confirmLabel="Send Again"
        isDestructive={false}
        onConfirm={() => {
          close();
          resend();
        }}
        onClose={close}
      />
    ),
  };
};
