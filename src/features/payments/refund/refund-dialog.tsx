import { useState } from 'react';
import { formatMoney } from '../../../../contract/money.ts';
import { describeCard } from '../../../../contract/payments/describe-card.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useUnreachableMessage } from '../../../ui/form/use-unreachable-message.ts';
import { Modal } from '../../../ui/layout/modal.tsx';
import { getAskedPence, hasLatePaymentToRefund } from '../model/payment-notes.ts';
import type { PaymentOrRow } from '../model/payment-or-row.ts';
import type { usePaymentActions } from '../send/use-payment-actions.ts';
import styles from './refund-dialog.module.css';
import { RefundForm } from './refund-form.tsx';

const latePaymentSentences: Readonly<Record<string, string>> = {
  paid: 'This is the second payment: the request stays paid.',
  refunded_provider: 'This is the payment that came after the refund.',
};
const otherLatePayment = 'This is the payment that came after it was cancelled.';

/** A backend that does not tell the card knows one payment. */
const findCard = (payment: PaymentOrRow) => {
  const { cardLastFour, refundableCardLastFour } = payment;
  const isOnlyPayment = refundableCardLastFour === undefined && !hasLatePaymentToRefund(payment);
  return isOnlyPayment ? cardLastFour : refundableCardLastFour;
};

/**
 * `amount` may be `The amount`. Late and second payments are refunded first, each by its own
 * refund. While a refund is pending, the app cannot know which payment comes next.
 */
const describeRefund = (payment: PaymentOrRow, amount: string) => {
  const { status, refundStatus, laterRefundableAmount: laterPence = 0 } = payment;
  const card = findCard(payment);
  const target = card ? `the card ${describeCard(card, undefined)}` : 'what they paid with';
  const hasLatePayment = hasLatePaymentToRefund(payment);
  const isLate = hasLatePayment && refundStatus !== 'pending';
  return [
    `${amount} goes back to ${target}. You cannot undo this.`,
    isLate && (latePaymentSentences[status] ?? otherLatePayment),
    // The shop keeps the first payment.
    !hasLatePayment &&
      laterPence > 0 &&
      `Each payment needs its own refund: ${formatMoney(laterPence)} more can be refunded after this one.`,
    // After the payment of a part, the rest stays due.
    isPayable(status) && `The link still asks for ${formatMoney(getAskedPence(payment))}.`,
  ]
    .filter(Boolean)
    .join(' ');
};

interface RefundDialogProps {
  readonly payment: PaymentOrRow;
  readonly refundablePence: number;
  readonly hasChanged: boolean;
  readonly actions: ReturnType<typeof usePaymentActions>;
  readonly onClose: () => void;
}

/** The dialog keeps the typed amount until the backend has accepted the refund. */
export const RefundDialog = ({
  payment,
  refundablePence,
  hasChanged,
  actions,
  onClose,
}: RefundDialogProps) => {
  const [isPartial, setPartial] = useState(false);
  const { message, isError, isRefunding, refundError, refund } = actions;
  const unreachableMessage = useUnreachableMessage(refundError);
  const changedMessage = hasChanged
    ? `What can be refunded has changed: ${formatMoney(refundablePence)} now.`
    : undefined;
  const shownMessage = message ?? unreachableMessage ?? changedMessage;
  const close = () => {
    if (!isRefunding) onClose();
  };
  const refundAndClose = async (amount: number) => {
    if (await refund(amount, refundablePence)) onClose();
  };
  return (
    <Modal
      title={`Refund ${payment.customer.name}?`}
      description={describeRefund(payment, isPartial ? 'The amount' : formatMoney(refundablePence))}
      initialFocus="[data-initial-focus]"
      onCancel={close}
    >
      <div className={styles.content}>
        <RefundForm
          key={String(isPartial)}
          refundablePence={refundablePence}
          isPartial={isPartial}
          onPartial={() => setPartial(true)}
          onRefund={refundAndClose}
          onClose={close}
        />
      </div>
      <div role="status" className={styles.message}>
        {shownMessage && (
          <Banner tone={isError ? 'error' : 'warning'} role="none">
            {shownMessage}
          </Banner>
        )}
      </div>
    </Modal>
  );
};
