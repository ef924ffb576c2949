import type { PartialPayment } from '../model/partial-payment.ts';
import { hasLatePaymentToRefund } from '../model/payment-notes.ts';

const latePaymentSentences: Readonly<Record<string, string>> = {
  paid: 'This is the second payment: the request stays paid.',
  refunded_provider: 'This is the payment that came after the refund.',
};
const otherLatePayment = 'This is the payment that came after it was cancelled.';

/**
 * Describes what a refund returns. `amount` is a text such as `£45.00` or `The amount`. Late and second payments are
 * refunded first. While a refund is pending, the text does not say which payment the next refund returns, because the
 * pending refund may already return the late one.
 */
export const describeRefund = (payment: PartialPayment, amount: string) => {
  const { status, refundStatus, cardLastFour } = payment;
  const hasLatePayment = hasLatePaymentToRefund(payment);
  const target = cardLastFour && !hasLatePayment ? `the card that ends in ${cardLastFour}` : 'what they paid with';
  const goesBack = `${amount} goes back to ${target}. This can't be undone.`;
  const isLate = hasLatePayment && refundStatus !== 'pending';
  return isLate ? `${goesBack} ${latePaymentSentences[status] ?? otherLatePayment}` : goesBack;
};
