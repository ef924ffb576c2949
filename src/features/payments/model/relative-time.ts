import { backend } from '../../../http/backend.ts';
import { formatAsOfTime, formatTime } from '../../../lib/dates.ts';

/** `at 14:05` for an instant of today, otherwise `on Sat 21st Nov at 14:05`. */
export const formatAtTime = (instant: string) => {
  const time = formatAsOfTime(instant);
  return time === formatTime(instant) ? `at ${time}` : `on ${time}`;
};

const numerals = ['no', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const MINUTE_MS = 60_000;

/** `six minutes ago`, or `less than a minute ago`. */
export const formatMinutesAgo = (ageMs: number) => {
  const minutes = Math.floor(ageMs / MINUTE_MS);
  if (minutes < 1) return 'less than a minute ago';
  return `${numerals[minutes] ?? minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
};

/** The clock skew between device and backend that is tolerated if the backend sends no `Date` header. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS;

/**
 * Milliseconds since a timestamp of the backend (ISO 8601), never negative. Uses the backend's clock if it is known,
 * otherwise the device's. Undefined if the timestamp is so far in the future that the clock must be wrong.
 */
export const getAgeByBackendClockMs = (instant: string) => {
  const ageMs = (backend.now() ?? Date.now()) - Date.parse(instant);
  return ageMs < -CLOCK_SKEW_MS ? undefined : Math.max(0, ageMs);
};
