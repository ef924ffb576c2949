import type { PaymentRequest } from '../../../../contract/payment.ts';
import { isPayableStatus } from '../../../../contract/payment-status.ts';
import { paymentApi } from '../data/api.ts';
import { getStatusBadge } from '../model/status-badge.ts';

/** “The request to Jo Bloggs is now paid”; undefined while the customer can still pay the request. */
export const describeClosedRequest = ({ status, customer }: PaymentRequest) =>
  isPayableStatus(status) ? undefined : `The request to ${customer.name} is now ${getStatusBadge(status).label}`;

/**
 * Loads a request and resolves to the reason why it must not be replaced any more, or to undefined while the customer
 * can still pay it. Also resolves to undefined if the request cannot be loaded, so that the new request is sent. The old one is
 * cancelled after that, and a failure is shown.
 */
export const getReplaceError = async ({ ident }: PaymentRequest) => {
  const current = await paymentApi.getPayment({ params: { id: ident } }).catch(() => undefined);
  const closedRequest = current && describeClosedRequest(current);
  return closedRequest && `${closedRequest}, so nothing was sent.`;
};
