import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { isInReminderHours } from '../../../contract/payments/reminders.ts';
import { MINUTE_MS } from './durations.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** A day in some time zone, such as `2026-11-24`. */
export type LocalDay = string;

const formats = new Map<string, Intl.DateTimeFormat>();

// Intl is much faster than dayjs here, and the server asks for many instants.
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

export const toLocalHour = (
  instant: Date,
  timeZone: string,
): { readonly day: LocalDay; readonly hour: number } => {
  const [day = '', time = ''] = getFormat(timeZone).format(instant).split(', ');
  return { day, hour: Number(time.slice(0, 2)) };
};

export const toInstant = (day: LocalDay, hour: number, timeZone: string) =>
  dayjs.tz(`${day}T${String(hour).padStart(2, '0')}:00:00`, timeZone).toDate();

export const addDays = (day: LocalDay, count: number): LocalDay =>
  dayjs.utc(day).add(count, 'day').format('YYYY-MM-DD');

export const shopTimeZone = 'Europe/London';

const timeZone = shopTimeZone;
const dateFormat = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short' });
const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long' });
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
});
// Swedish dates have the form of ISO 8601, which every spreadsheet reads as a date.
const sheetFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Returns UK time, such as `2026-11-27 14:05:00`. */
export const formatSheetTime = (instant: Date) => sheetFormat.format(instant);

/** Returns a day such as `2026-11-27`, in the shops' time zone. */
export const getShopDay = (instant: Date): LocalDay => toLocalHour(instant, timeZone).day;

/** Returns a day such as `27/11/2026`, in UK time. */
export const formatShortDate = (date: Date) => dateFormat.format(date);

/** Returns a day such as `27 November`, in UK time. */
export const formatDay = (date: Date) => dayFormat.format(date);

/** Returns UK time, such as `2 March, 09:00`. */
export const formatDayAndTime = (date: Date) =>
  `${dayFormat.format(date)}, ${timeFormat.format(date)}`;

/**
 * The first full minute from `next`, in UK time: `at 14:05` or `tomorrow at 14:05`, as limits are at most a
 * day.
 */
export const formatNextTime = (next: Date, now: Date) => {
  const fullMinute = new Date(Math.ceil(next.getTime() / MINUTE_MS) * MINUTE_MS);
  const isToday = formatShortDate(fullMinute) === formatShortDate(now);
  return `${isToday ? '' : 'tomorrow '}at ${timeFormat.format(fullMinute)}`;
};

export const isReminderHour = (now: Date) => isInReminderHours(toLocalHour(now, shopTimeZone).hour);
