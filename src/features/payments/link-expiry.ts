import type { PaymentSummary } from '../../../contract/payment.ts';
import { isPayableStatus } from '../../../contract/payment-status.ts';
import { getMsUntil, useRerenderAt } from './use-rerender-at.ts';

type Expiring = Pick<PaymentSummary, 'status' | 'expiresAt'>;

/** Whether the customer's link has stopped working before they paid; a resend renews it. */
export const isLinkExpired = ({ status, expiresAt }: Expiring) =>
  isPayableStatus(status) && Boolean(expiresAt) && getMsUntil(expiresAt ?? '') <= 0;

/** `isLinkExpired` as a hook, which renders again when the link expires. */
export const useIsLinkExpired = (payment: Expiring) => {
  useRerenderAt(payment.expiresAt);
  return isLinkExpired(payment);
};
