import { backend } from '../../http/backend.ts';
import { formatAsOfTime, formatTime } from '../../lib/dates.ts';

/** `at 14:05`, or for another day `on Sat 21st Nov at 14:05`. */
export const formatAtTime = (instant: string) => {
  const time = formatAsOfTime(instant);
  return time === formatTime(instant) ? `at ${time}` : `on ${time}`;
};

const numerals = ['no', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const MINUTE_MS = 60_000;

/** `six minutes ago`, or `less than a minute ago`. */
export const formatMinutesAgo = (ms: number) => {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return 'less than a minute ago';
  return `${numerals[minutes] ?? minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
};

/** Tolerated clock skew between device and backend, if the backend sends no `Date` header. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS;

/**
 * Milliseconds since a timestamp of the backend, by the backend's clock if known, and never negative. Undefined if only
 * the device's clock is available and it is wrong.
 */
export const getAgeByBackendClockMs = (instant: string) => {
  const since = (backend.now() ?? Date.now()) - Date.parse(instant);
  return since < -CLOCK_SKEW_MS ? undefined : Math.max(0, since);
};
