import type { Dayjs } from 'dayjs';
import dayjs from 'dayjs';

/**
 * An instant: ISO text from the wire, a Date, or milliseconds. Formatted in the browser's time
 * zone.
 */
export type Instant = string | Date | number;

const padTwo = (number: number) => String(number).padStart(2, '0');

/** `21/11` (spec §9: dd/MM). */
export const formatShortDate = (instant: Instant) => {
  const date = new Date(instant);
  return `${padTwo(date.getDate())}/${padTwo(date.getMonth() + 1)}`;
};

/** `14:05` (spec §9: HH:mm). */
export const formatTime = (instant: Instant) => {
  const date = new Date(instant);
  return `${padTwo(date.getHours())}:${padTwo(date.getMinutes())}`;
};

/** `21/11 14:05` (spec §9: dd/MM HH:mm). */
export const formatShortDateAndTime = (instant: Instant) =>
  `${formatShortDate(instant)} ${formatTime(instant)}`;

const ordinalRules = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const ordinalSuffixes: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
};

/** `Sat 21st Nov` */
const formatWeekday = (day: Dayjs) => {
  const suffix = ordinalSuffixes[ordinalRules.select(day.date())] ?? 'th';
  return day.format(`ddd D[${suffix}] MMM`);
};

/** `Sat 21st Nov at 14:05` (spec §2: EEE do MMM at HH:mm). */
export const formatDayAndTime = (instant: Instant) =>
  `${formatWeekday(dayjs(instant))} at ${formatTime(instant)}`;

/** `Today`, `Yesterday`, `Sat 21st Nov`, or `Sun 21st Dec 2025` for a day of another year. */
export const formatDay = (instant: Instant) => {
  const [day, today] = [dayjs(instant), dayjs()];
  if (day.isSame(today, 'day')) return 'Today';
  if (day.isSame(today.subtract(1, 'day'), 'day')) return 'Yesterday';
  const weekday = formatWeekday(day);
  return day.isSame(today, 'year') ? weekday : `${weekday} ${day.year()}`;
};

/** `21 November`, or `21 November 2025` for a day of another year. */
export const formatDate = (instant: Instant) => {
  const date = dayjs(instant);
  return date.format(date.isSame(dayjs(), 'year') ? 'D MMMM' : 'D MMMM YYYY');
};

/** `21/11/2026 14:05`, for lists that go back for years. */
export const formatDateAndTime = (instant: Instant) => dayjs(instant).format('DD/MM/YYYY HH:mm');

/** `14:05` for an instant of today, otherwise with the day. */
export const formatAsOfTime = (instant: Instant) =>
  dayjs(instant).isSame(dayjs(), 'day') ? formatTime(instant) : formatDayAndTime(instant);

/** The day of an instant by the clock of the device, as `2026-11-26`, the value of a date input. */
export const toDayText = (instant: Instant) => dayjs(instant).format('YYYY-MM-DD');

/** Midnight at the start of a day such as `2026-11-26`, as ISO 8601. */
export const getStartOfDay = (dayText: string) => dayjs(dayText).toISOString();

/** The same time of the clock `count` days later, as ISO 8601, also where the clocks change. */
export const addDays = (instant: Instant, count: number) =>
  dayjs(instant).add(count, 'day').toISOString();
