import { randomInt } from 'node:crypto';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The absolute lifetime of a session after its log-in; activity does not extend it. */
export const SESSION_LIFETIME_MS = 7 * DAY_MS;

/** After this time, a second screen must be paired again. */
export const DISPLAY_LIFETIME_MS = 90 * DAY_MS;

/**
 * Whether the time `atMs` is less than `lifetimeMs` before `nowMs`. A time in the future is not:
 * the clock was set back since then, and what has this time must not last longer because of that.
 */
export const isYoungerThan = (atMs: number, lifetimeMs: number, nowMs: number) =>
  nowMs >= atMs && nowMs - atMs < lifetimeMs;

const MIN_DELAY_MS = 1_000;
const MAX_DELAY_MS = 5_000;

/**
 * Returns a random time between one and five seconds, which is longer than the work whose start it
 * hides.
 */
export const getRandomDelayMs = () => randomInt(MIN_DELAY_MS, MAX_DELAY_MS + 1);

const isWeekend = (date: Date) => date.getUTCDay() === 0 || date.getUTCDay() === 6;

/**
 * Returns the time `count` business days after `start`. Bank holidays count as business days, so it
 * is an estimate.
 */
export const addBusinessDays = (start: Date, count: number) => {
  const date = new Date(start);
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (!isWeekend(date)) left -= 1;
  }
  return date;
};
