import { MINUTE_MS } from '../../lib/durations.ts';

/** Longer than any call to a provider, so that no other process repeats a call that still runs. */
export const LEASE_MS = 2 * MINUTE_MS;

const FIRST_CHECK_MS = MINUTE_MS;

/** Customers pay soon after they press Pay. Every look-up is a call to the provider, so later ones are rarer. */
const getIntervalMs = (elapsedMs: number) => {
  if (elapsedMs < FIRST_CHECK_MS) return FIRST_CHECK_MS;
  return elapsedMs < 30 * MINUTE_MS ? 2 * MINUTE_MS : 5 * MINUTE_MS;
};

/**
 * When to ask the provider again about a session or refund of the time `start`: after a minute, every two minutes in the
 * first half hour, and then every five minutes, so that no lost webhook and no outage hides a payment for longer.
 */
export const getNextCheck = (start: Date, now: Date) =>
  new Date(now.getTime() + getIntervalMs(now.getTime() - start.getTime()));
