import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { backend } from '../../../http/backend.ts';
import { useHasPassed } from '../../../ui/hooks/use-clock-value.ts';

const readClockMs = () => backend.now() ?? Date.now();

/** The backend's clock counts if it is known, otherwise the device's. */
export const getMsUntil = (instant: string) => Date.parse(instant) - readClockMs();

export const useRerenderAt = (instant: string | null | undefined) =>
  useHasPassed(instant ? Date.parse(instant) : Number.POSITIVE_INFINITY, readClockMs);

type PaymentWithExpiry = Pick<PaymentSummary, 'status' | 'expiresAt'>;

/** A resend makes the link valid again. */
export const isLinkExpired = ({ status, expiresAt }: PaymentWithExpiry) => {
  if (!expiresAt || !isPayable(status)) return false;
  return getMsUntil(expiresAt) <= 0;
};

export const useIsLinkExpired = (payment: PaymentWithExpiry) => {
  useRerenderAt(payment.expiresAt);
  return isLinkExpired(payment);
};
