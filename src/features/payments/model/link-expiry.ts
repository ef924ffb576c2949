import { useEffect, useReducer } from 'react';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { backend } from '../../../http/backend.ts';

/**
 * Returns the milliseconds until `instant` (ISO 8601), by the backend's clock if it is known,
 * otherwise by the device's.
 */
export const getMsUntil = (instant: string) => Date.parse(instant) - (backend.now() ?? Date.now());

/**
 * The longest delay that `setTimeout` can wait, about 24 days. With a longer delay, the timer fires
 * at once.
 */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Renders the component again at `instant`, if that is within the next 24 days. */
export const useRerenderAt = (instant: string | null | undefined) => {
  const [, rerender] = useReducer((renders: number) => renders + 1, 0);
  useEffect(
    function rerenderAtInstant() {
      const delayMs = instant ? getMsUntil(instant) : 0;
      if (delayMs <= 0 || delayMs > MAX_TIMER_MS) return;
      const timer = setTimeout(rerender, delayMs);
      return () => clearTimeout(timer);
    },
    [instant],
  );
};

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
