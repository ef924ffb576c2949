import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** A day in a time zone, such as `2026-11-24`. */
export type LocalDay = string;

const formats = new Map<string, Intl.DateTimeFormat>();

// Intl is much faster than dayjs here, and the server asks for the day and the hour of many
// instants.
const getFormat = (timeZone: string) => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    });
  formats.set(timeZone, format);
  return format;
};

/** Returns the day and the hour (0 to 23) of `instant` in a time zone. */
export const toLocalHour = (
  instant: Date,
  timeZone: string,
): { readonly day: LocalDay; readonly hour: number } => {
  const [day = '', time = ''] = getFormat(timeZone).format(instant).split(', ');
  return { day, hour: Number(time.slice(0, 2)) };
};

/** Returns the instant at which an hour of a day begins in a time zone. */
export const toInstant = (day: LocalDay, hour: number, timeZone: string) =>
  dayjs.tz(`${day}T${String(hour).padStart(2, '0')}:00:00`, timeZone).toDate();

/** Returns the day after `day`. */
export const getNextDay = (day: LocalDay): LocalDay =>
  dayjs.utc(day).add(1, 'day').format('YYYY-MM-DD');
