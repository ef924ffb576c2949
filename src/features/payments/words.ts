import { backend } from '../../http/backend.ts';
import { asOfTime, timeOfDay } from '../../lib/dates.ts';

/** `at 14:05`, or where that was another day `on Sat 21st Nov at 14:05`. */
export const atTime = (instant: string) => {
  const time = asOfTime(instant);
  return time === timeOfDay(instant) ? `at ${time}` : `on ${time}`;
};

const numbers = ['no', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const minute = 60_000;

/** `six minutes ago`, from milliseconds; below one it says so. */
export const minutesAgo = (ms: number) => {
  const minutes = Math.floor(ms / minute);
  if (minutes < 1) return 'less than a minute ago';
  return `${numbers[minutes] ?? minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
};

/** By how many milliseconds a backend's clock and the times it writes may differ, if it does not tell its clock. */
const apart = 5 * minute;

/**
 * Milliseconds since an instant of the backend's, by its own clock where it tells that, and never negative; undefined
 * where only the device's clock is there to ask, and is wrong.
 */
export const sinceOnBackend = (instant: string) => {
  const since = (backend.now() ?? Date.now()) - Date.parse(instant);
  return since < -apart ? undefined : Math.max(0, since);
};
