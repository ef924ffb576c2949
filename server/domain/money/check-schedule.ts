import { MINUTE_MS } from '../../lib/durations.ts';

/** A lease lasts longer than any call to a provider, so that no other process repeats a call that still runs. */
export const LEASE_MS = 2 * MINUTE_MS;

const FIRST_CHECK_MS = MINUTE_MS;

/**
 * When a session that staff have closed is looked up once more: a page of Stripe that a customer has open stays usable for a
 * while, and can take money.
 */
export const CLOSED_CHECK_MS = 30 * MINUTE_MS;

/**
 * The interval grows, because most customers pay soon after they press Pay, and every look-up is a call to the
 * provider.
 */
const getIntervalMs = (elapsedMs: number) => {
  if (elapsedMs < FIRST_CHECK_MS) return FIRST_CHECK_MS;
  return elapsedMs < 30 * MINUTE_MS ? 2 * MINUTE_MS : 5 * MINUTE_MS;
};

/**
 * Returns when to ask the provider again about a session or refund that was created at `start`: after a minute, then every
 * two minutes in the first half hour, then every five minutes. A lost webhook therefore delays a payment by five minutes at
 * most.
 */
export const getNextCheck = (start: Date, now: Date) =>
  new Date(now.getTime() + getIntervalMs(now.getTime() - start.getTime()));
