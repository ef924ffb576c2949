import { randomInt } from 'node:crypto';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Counts from the log-in. Activity does not extend it. */
export const SESSION_LIFETIME_MS = 7 * DAY_MS;

/** After this time, a second screen must be paired again. */
export const DISPLAY_LIFETIME_MS = 90 * DAY_MS;

/** False for a time in the future: if the clock was set back, nothing may last longer because of that. */
export const isYoungerThan = (atMs: number, lifetimeMs: number, nowMs: number) =>
  nowMs >= atMs && nowMs - atMs < lifetimeMs;

const MIN_DELAY_MS = 1_000;
const MAX_DELAY_MS = 5_000;

/**
 * Returns one to five seconds. The delay hides when a piece of work starts, so it is longer than
 * the work takes.
 */
export const getRandomDelayMs = () => randomInt(MIN_DELAY_MS, MAX_DELAY_MS + 1);

const isWeekend = (date: Date) => date.getUTCDay() === 0 || date.getUTCDay() === 6;

/** An estimate, because bank holidays count as business days. */
export const addBusinessDays = (start: Date, count: number) => {
  const date = new Date(start);
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (!isWeekend(date)) left -= 1;
  }
  return date;
};
