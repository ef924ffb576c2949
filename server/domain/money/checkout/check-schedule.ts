import { MINUTE_MS } from '../../../lib/time/durations.ts';

/**
 * For this time, one process has a checkout or refund to itself (a lease). The time is longer than
 * any call to a provider, so no other process repeats a call that still runs.
 */
export const LEASE_MS = 2 * MINUTE_MS;

const FIRST_CHECK_MS = MINUTE_MS;

/**
 * The server looks a checkout up once more after this time when staff have cancelled. A customer
 * who has Stripe's page open can still pay there for a while, although the checkout is closed.
 */
export const CLOSED_CHECK_MS = 30 * MINUTE_MS;

/**
 * The interval grows, because most customers pay soon after they press Continue, and each look-up
 * costs a call.
 */
const getIntervalMs = (elapsedMs: number) => {
  if (elapsedMs < FIRST_CHECK_MS) return FIRST_CHECK_MS;
  return elapsedMs < 30 * MINUTE_MS ? 2 * MINUTE_MS : 5 * MINUTE_MS;
};

/**
 * Returns when to ask the provider again about a checkout or refund: a minute after `createdAt`,
 * then every two minutes, and after half an hour every five minutes. When a webhook was lost, the
 * server therefore learns of a payment at most five minutes late.
 */
export const getNextCheck = (createdAt: Date, now: Date) =>
  new Date(now.getTime() + getIntervalMs(now.getTime() - createdAt.getTime()));
