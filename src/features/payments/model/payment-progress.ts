import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { getMsUntil, useRerenderAt } from './link-expiry.ts';

type WithProgress = { readonly status: string } & Partial<
  Pick<PaymentRequest, 'confirming' | 'declineReason' | 'expectedBy'>
>;

/**
 * The backend does not learn when a customer leaves the bank's check. After `until`, the customer
 * has probably left it.
 */
const isConfirming = ({ status, confirming }: WithProgress) =>
  isPayable(status) &&
  confirming != null &&
  (confirming.until === null || getMsUntil(confirming.until) > 0);

export const useIsConfirming = (payment: WithProgress) => {
  useRerenderAt(payment.confirming?.until);
  return isConfirming(payment);
};

/** At some providers, a request with a declined card stays `requested`. */
export const isCardDeclined = ({ status, declineReason }: WithProgress) =>
  status === 'declined' || (isPayable(status) && Boolean(declineReason));
