import { useEffect, useReducer } from 'react';
import type { PaymentSummary } from '../../../../contract/payment-list.ts';
import { isPayableStatus } from '../../../../contract/payment-status.ts';
import { backend } from '../../../http/backend.ts';

/** Milliseconds until `instant` (ISO 8601), by the backend's clock if it is known, otherwise by the device's. */
export const getMsUntil = (instant: string) => Date.parse(instant) - (backend.now() ?? Date.now());

/** The longest delay of `setTimeout`; a timer with a longer one fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Renders the component again at `instant`, unless it is past or more than 24 days away. */
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
