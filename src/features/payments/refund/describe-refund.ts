import type { PartialPayment } from '../detail/use-payment-from-lists.ts';
import { hasLatePaymentToRefund } from '../payment-notes.ts';

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
  const { status, refundStatus } = payment;
  const goesBack = `${amount} goes back to what they paid with. This can't be undone.`;
  const isLate = hasLatePaymentToRefund(payment) && refundStatus !== 'pending';
  return isLate ? `${goesBack} ${latePaymentSentences[status] ?? otherLatePayment}` : goesBack;
};
