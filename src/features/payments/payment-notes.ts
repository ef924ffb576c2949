import type { PaymentSummary } from '../../../contract/payment.ts';
import { formatMoney } from '../../lib/money.ts';

/** A line beside the status of a payment request. */
export interface PaymentNote {
  readonly text: string;
  /** `error`: staff should act on it. */
  readonly tone: 'error' | 'neutral';
}

type PaymentMoneyFields = Pick<PaymentSummary, 'status' | 'latePayment' | 'refundedAmount' | 'refundStatus'>;

/** Whether money arrived when the request was not payable, and not all of it has been refunded. */
export const hasLatePaymentToRefund = ({ latePayment }: Pick<PaymentMoneyFields, 'latePayment'>) =>
  Boolean(latePayment && latePayment.refundedAmount < latePayment.amountGross);

const describeLatePayment = (status: string, amount: string) => {
  switch (status) {
    case 'paid':
      return `Paid twice: ${amount} more`;
    case 'cancelled_client':
    case 'cancelled_provider':
      return `Paid ${amount} after it was cancelled`;
    case 'refunded_provider':
      return `Paid ${amount} after it was refunded`;
    default:
      return `Paid ${amount} late`;
  }
};

/** Describes money that arrived after the request was cancelled or refunded, or a second time. */
export const getLatePaymentNote = (payment: PaymentMoneyFields): PaymentNote | undefined => {
  const { latePayment, status } = payment;
  if (!latePayment) return undefined;
  const text = describeLatePayment(status, formatMoney(latePayment.amountGross));
  return hasLatePaymentToRefund(payment) ? { text, tone: 'error' } : { text: `${text}, refunded`, tone: 'neutral' };
};

/**
 * The refunded pence that no other text shows: those of the first payment unless the status says refunded, and those of a
 * late payment that is only partly refunded.
 */
const getUnshownRefunds = (payment: PaymentMoneyFields) => {
  const { status, latePayment, refundedAmount = 0 } = payment;
  const lateRefunded = latePayment?.refundedAmount ?? 0;
  const firstPaymentRefunded = status === 'refunded_provider' ? 0 : refundedAmount - lateRefunded;
  return firstPaymentRefunded + (hasLatePaymentToRefund(payment) ? lateRefunded : 0);
};

const getRefundStatusNote = (refundStatus: string, pendingAmount: number | undefined): PaymentNote => {
  switch (refundStatus) {
    case 'refused':
      return { text: 'The provider refused the refund', tone: 'error' };
    case 'pending':
      return {
        text: pendingAmount ? `Refund of ${formatMoney(pendingAmount)} on its way` : 'Refund on its way',
        tone: 'neutral',
      };
    default:
      return { text: `Refund ${refundStatus.replaceAll('_', ' ')}`, tone: 'neutral' };
  }
};

/** Describes the refunds of a request. `pendingAmount` is in pence; undefined if the backend does not send it. */
export const getRefundNotes = (payment: PaymentMoneyFields, pendingAmount?: number | undefined): PaymentNote[] => {
  const { refundStatus } = payment;
  const refunded = getUnshownRefunds(payment);
  return [
    ...(refunded > 0 ? [{ text: `${formatMoney(refunded)} refunded`, tone: 'neutral' } as const] : []),
    ...(refundStatus && refundStatus !== 'done' ? [getRefundStatusNote(refundStatus, pendingAmount)] : []),
  ];
};
