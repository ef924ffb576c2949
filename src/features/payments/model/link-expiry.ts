import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { backend } from '../../../http/backend.ts';
import { useHasPassed } from '../../../ui/hooks/use-clock-value.ts';

/** The backend's clock if it is known, otherwise the device's. */
const readClockMs = () => backend.now() ?? Date.now();

/**
 * Returns the milliseconds until `instant` (ISO 8601), by the backend's clock if it is known,
 * otherwise by the device's.
 */
export const getMsUntil = (instant: string) => Date.parse(instant) - readClockMs();

/** Renders the component again at `instant`, by the clock of `getMsUntil`. */
export const useRerenderAt = (instant: string | null | undefined) =>
  useHasPassed(instant ? Date.parse(instant) : Number.POSITIVE_INFINITY, readClockMs);

type PaymentWithExpiry = Pick<PaymentSummary, 'status' | 'expiresAt'>;

/**
 * Whether the pay link has expired and the customer has not paid. A resend makes the link valid
 * again.
 */
export const isLinkExpired = ({ status, expiresAt }: PaymentWithExpiry) => {
  if (!expiresAt || !isPayable(status)) return false;
  return getMsUntil(expiresAt) <= 0;
};

/** `isLinkExpired` as a hook: the component renders again when the link expires. */
export const useIsLinkExpired = (payment: PaymentWithExpiry) => {
  useRerenderAt(payment.expiresAt);
  return isLinkExpired(payment);
};
