import type { PaymentRequest } from '../../../../contract/payment.ts';
import { isPayableStatus } from '../../../../contract/payment-status.ts';
import { paymentApi } from '../payment-api.ts';
import { getStatusBadge } from '../status-badge.ts';

/** “The request to Jo Bloggs is now paid”; undefined while the customer can still pay it. */
export const describeReplaceEnd = ({ status, customer }: PaymentRequest) =>
  isPayableStatus(status) ? undefined : `The request to ${customer.name} is now ${getStatusBadge(status).label}`;

/**
 * Why the request must not be replaced any more; undefined while the customer can still pay it. Also undefined when it
 * cannot be loaded, because the cancellation then reports what became of it.
 */
export const getReplaceError = async ({ ident }: PaymentRequest) => {
  const current = await paymentApi.getPayment({ params: { id: ident } }).catch(() => undefined);
  const end = current && describeReplaceEnd(current);
  return end && `${end}, so nothing was sent.`;
};
