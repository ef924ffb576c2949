import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { getAskedPence, getDuePence } from './payment-notes.ts';
import { isCancelled } from './status-badge.ts';

type Amounts = Pick<
  PaymentRequest,
  | 'status'
  | 'amountGross'
  | 'paidAmount'
  | 'dueAmount'
  | 'askedAmount'
  | 'refundedAmount'
  | 'latePayment'
>;

/** What came, less what was refunded of it. */
export const getUnreturnedPence = ({ paidAmount = 0, refundedAmount = 0, latePayment }: Amounts) =>
  Math.max(0, paidAmount - (refundedAmount - (latePayment?.refundedAmount ?? 0)));

/**
 * What another request in place of this one asks for, in pence. The backend says what is due. Nothing
 * is due once a request is cancelled; then, money that was not refunded counts as received. A paid
 * request is repeated as a whole.
 */
export const getRemainingPence = (payment: Amounts) => {
  const { status, amountGross } = payment;
  if (isPayable(status)) return getDuePence(payment);
  if (!isCancelled(status)) return amountGross;
  return amountGross - getUnreturnedPence(payment);
};

/** The part that the request asks for first. Without one, the result is undefined. */
export const getPartPence = (payment: Amounts) => {
  if (!isPayable(payment.status)) return undefined;
  const askedPence = getAskedPence(payment);
  return askedPence < getDuePence(payment) ? askedPence : undefined;
};
