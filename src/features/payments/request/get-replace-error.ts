import type { PaymentRequest } from '../../../../contract/payment.ts';
import { isPayableStatus } from '../../../../contract/payment-status.ts';
import { paymentApi } from '../payment-api.ts';
import { getStatusBadge } from '../status-badge.ts';

/**
 * Why the request must not be replaced any more; undefined while the customer can still pay it. Also undefined when it
 * cannot be loaded, because the cancellation then reports what became of it.
 */
export const getReplaceError = async ({ ident }: PaymentRequest) => {
  const current = await paymentApi.getPayment({ params: { id: ident } }).catch(() => undefined);
  if (!current || isPayableStatus(current.status)) return undefined;
  return `The request to ${current.customer.name} is now ${getStatusBadge(current.status).label}, so nothing was sent.`;
};
