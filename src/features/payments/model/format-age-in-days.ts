import { getAgeByBackendClockMs } from './relative-time.ts';

const DAY_MS = 24 * 60 * 60_000;

/** `12 days`, or `less than a day`: the time since a timestamp of the backend. */
export const formatAgeInDays = (instant: string) => {
  const days = Math.floor((getAgeByBackendClockMs(instant) ?? 0) / DAY_MS);
  if (days === 0) return 'less than a day';
  return days === 1 ? '1 day' : `${days} days`;
};
