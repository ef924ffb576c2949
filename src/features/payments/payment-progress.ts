import type { PaymentRequest } from '../../../contract/payment.ts';
import { isPayableStatus } from '../../../contract/payment-status.ts';
import { getMsUntil, useRerenderAt } from './use-rerender-at.ts';

type WithProgress = { readonly status: string } & Partial<Pick<PaymentRequest, 'confirming' | 'declineReason'>>;

/** Removes what only a backend with the extension `payment-progress` tells. */
export const withoutProgress = <Payment extends WithProgress>(payment: Payment): Payment => ({
  ...payment,
  confirming: undefined,
  declineReason: undefined,
});

/** Customers who leave the bank's check often leave it unanswered, so that the backend does not learn of it. */
const isConfirming = ({ status, confirming }: WithProgress) =>
  isPayableStatus(status) && confirming != null && (confirming.until === null || getMsUntil(confirming.until) > 0);

/** Whether the bank has yet to decide on a payment. Renders again when the time for the bank's check is over. */
export const useIsConfirming = (payment: WithProgress) => {
  useRerenderAt(payment.confirming?.until);
  return isConfirming(payment);
};

/** Whether the last card was declined, and the customer can still pay. At some providers the request then stays open. */
export const isCardDeclined = ({ status, declineReason }: WithProgress) =>
  status === 'declined' || (isPayableStatus(status) && Boolean(declineReason));
