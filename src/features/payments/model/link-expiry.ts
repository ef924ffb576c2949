import type { PaymentSummary } from '../../../../contract/payment-list.ts';
import { isPayableStatus } from '../../../../contract/payment-status.ts';
import { getMsUntil, useRerenderAt } from './use-rerender-at.ts';

type PaymentWithExpiry = Pick<PaymentSummary, 'status' | 'expiresAt'>;

/** Whether the link has expired before the customer paid. A resend renews the link. */
export const isLinkExpired = ({ status, expiresAt }: PaymentWithExpiry) => {
  if (!expiresAt || !isPayableStatus(status)) return false;
  return getMsUntil(expiresAt) <= 0;
};

/** `isLinkExpired` as a hook: the component renders again when the link expires. */
export const useIsLinkExpired = (payment: PaymentWithExpiry) => {
  useRerenderAt(payment.expiresAt);
  return isLinkExpired(payment);
};
