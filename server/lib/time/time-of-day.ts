import { MINUTE_MS } from './durations.ts';

/** The time zone of all shops. */
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

/** Formats the time for spreadsheets, in UK time: `2026-11-27 14:05:00`. */
export const formatSheetTime = (instant: Date) => sheetFormat.format(instant);

/** Formats the date in UK time: `27/11/2026`. */
export const formatShortDate = (date: Date) => dateFormat.format(date);

/** Formats the day in UK time: `27 November`. */
export const formatDay = (date: Date) => dayFormat.format(date);

/**
 * Formats the first full minute at or after `next` in UK time: `at 14:05` or `tomorrow at 14:05`.
 * `next` must be at most a day after `now`.
 */
export const formatNextTime = (next: Date, now: Date) => {
  const fullMinute = new Date(Math.ceil(next.getTime() / MINUTE_MS) * MINUTE_MS);
  const isToday = formatShortDate(fullMinute) === formatShortDate(now);
  return `${isToday ? '' : 'tomorrow '}at ${timeFormat.format(fullMinute)}`;
};
