import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { getMsUntil, useRerenderAt } from './link-expiry.ts';

type WithProgress = { readonly status: string } & Partial<
  Pick<PaymentRequest, 'confirming' | 'declineReason' | 'expectedBy'>
>;

/**
 * After `until`, the customer has probably left the bank's check. The backend does not learn that
 * the customer left.
 */
const isConfirming = ({ status, confirming }: WithProgress) =>
  isPayable(status) &&
  confirming != null &&
  (confirming.until === null || getMsUntil(confirming.until) > 0);

/**
 * Whether the bank has yet to decide on a payment. The component renders again when the time for
 * the bank's check is over.
 */
export const useIsConfirming = (payment: WithProgress) => {
  useRerenderAt(payment.confirming?.until);
  return isConfirming(payment);
};

/**
 * Whether the last card was declined and the customer can still pay. At some providers the request
 * then stays `requested`.
 */
export const isCardDeclined = ({ status, declineReason }: WithProgress) =>
  status === 'declined' || (isPayable(status) && Boolean(declineReason));
