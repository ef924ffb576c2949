import { randomInt } from 'node:crypto';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Activity does not extend it. */
export const SESSION_LIFETIME_MS = 7 * DAY_MS;

export const DISPLAY_LIFETIME_MS = 90 * DAY_MS;

/** A time in the future gives false: nothing may last longer because the clock was set back. */
export const isYoungerThan = (atMs: number, lifetimeMs: number, nowMs: number) =>
  nowMs >= atMs && nowMs - atMs < lifetimeMs;

const MIN_DELAY_MS = 1_000;
const MAX_DELAY_MS = 5_000;

/** The delay hides when a piece of work starts, so it is longer than the work takes. */
export const getRandomDelayMs = () => randomInt(MIN_DELAY_MS, MAX_DELAY_MS + 1);

const isWeekend = (date: Date) => date.getUTCDay() === 0 || date.getUTCDay() === 6;

/** Bank holidays count as business days, so this is an estimate. */
export const addBusinessDays = (start: Date, count: number) => {
  const date = new Date(start);
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (!isWeekend(date)) left -= 1;
  }
  return date;
};
