import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';

/** Longer than any call to a provider, so that no other process repeats a call that still runs. */
export const LEASE_MS = 2 * MINUTE_MS;

const delaysMs = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS];

/** When to ask the provider again: 1, 5 and 30 minutes after `start`, then every hour. */
export const getNextCheck = (start: Date, now: Date) => {
  const elapsedMs = now.getTime() - start.getTime();
  const delayMs = delaysMs.find((delay) => delay > elapsedMs) ?? (Math.floor(elapsedMs / HOUR_MS) + 1) * HOUR_MS;
  return new Date(start.getTime() + delayMs);
};
