import { useEffect, useReducer } from 'react';
import type { PaymentSummary } from '../../../contract/payment.ts';
import { isPayableStatus } from '../../../contract/payment-status.ts';
import { backend } from '../../http/backend.ts';

type Expiring = Pick<PaymentSummary, 'status' | 'expiresAt'>;

/** Uses the backend's clock if it is known, otherwise the device's. */
const getMsUntil = (instant: string) => Date.parse(instant) - (backend.now() ?? Date.now());

/** Whether the customer's link has stopped working before they paid; a resend renews it. */
export const isLinkExpired = ({ status, expiresAt }: Expiring) =>
  isPayableStatus(status) && Boolean(expiresAt) && getMsUntil(expiresAt ?? '') <= 0;

/** The longest delay of `setTimeout`; a timer with a longer one fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** `isLinkExpired` as a hook, which renders again when the link expires. */
export const useIsLinkExpired = (payment: Expiring) => {
  const { expiresAt } = payment;
  const [, rerender] = useReducer((renders: number) => renders + 1, 0);
  useEffect(
    function rerenderAtExpiry() {
      const delayMs = expiresAt ? getMsUntil(expiresAt) : 0;
      if (delayMs <= 0 || delayMs > MAX_TIMER_MS) return;
      const timer = setTimeout(rerender, delayMs);
      return () => clearTimeout(timer);
    },
    [expiresAt],
  );
  return isLinkExpired(payment);
};
