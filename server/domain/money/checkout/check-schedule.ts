import { MINUTE_MS } from '../../../lib/time/durations.ts';

const FIRST_CHECK_MS = MINUTE_MS;

/** Until then, a customer can still pay on an open Stripe page. */
export const CLOSED_CHECK_MS = 30 * MINUTE_MS;

/** Most customers pay soon. Later, fewer calls are enough. */
const getIntervalMs = (elapsedMs: number) => {
  if (elapsedMs < FIRST_CHECK_MS) return FIRST_CHECK_MS;
  return elapsedMs < 30 * MINUTE_MS ? 2 * MINUTE_MS : 5 * MINUTE_MS;
};

export const getNextCheck = (createdAt: Date, now: Date) =>
  new Date(now.getTime() + getIntervalMs(now.getTime() - createdAt.getTime()));
