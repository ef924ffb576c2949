import { backend } from '../../../http/backend.ts';
import { formatAsOfTime, formatTime } from '../../../lib/format/dates.ts';

/** Returns `at 14:05` for today, otherwise `on Sat 21st Nov at 14:05`. */
export const formatAtTime = (instant: string) => {
  const time = formatAsOfTime(instant);
  return time === formatTime(instant) ? `at ${time}` : `on ${time}`;
};

const numerals = ['no', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const MINUTE_MS = 60_000;

export const formatMinutesAgo = (ageMs: number) => {
  const minutes = Math.floor(ageMs / MINUTE_MS);
  if (minutes < 1) return 'less than a minute ago';
  return `${numerals[minutes] ?? minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
};

/** Without the header `Date`, the device's clock counts, which may be behind by this much. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS;

/**
 * A timestamp slightly in the future gives 0. For one far in the future, undefined says that the
 * clock is wrong.
 */
export const getAgeByBackendClockMs = (instant: string) => {
  const ageMs = (backend.now() ?? Date.now()) - Date.parse(instant);
  return ageMs < -CLOCK_SKEW_MS ? undefined : Math.max(0, ageMs);
};

const FRESH_MS = 10 * MINUTE_MS;

/** The customer of a fresh request is probably still at the counter. */
export const isFresh = ({ createdAt }: { readonly createdAt: string }) =>
  (getAgeByBackendClockMs(createdAt) ?? 0) <= FRESH_MS;

const DAY_MS = 24 * 60 * 60_000;

export const formatAgeInDays = (instant: string) => {
  const days = Math.floor((getAgeByBackendClockMs(instant) ?? 0) / DAY_MS);
  if (days === 0) return 'less than a day';
  return days === 1 ? '1 day' : `${days} days`;
};
