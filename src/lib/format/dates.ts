import dayjs from 'dayjs';

/**
 * An instant: ISO text from the wire, a Date, or milliseconds. Formatted in the browser's time
 * zone.
 */
export type Instant = string | Date | number;

const padTwo = (number: number) => String(number).padStart(2, '0');

export const isThisYear = (instant: Instant) =>
  new Date(instant).getFullYear() === new Date().getFullYear();

/** `separator` and the year; empty for a date of this year. */
const formatOtherYear = (instant: Instant, separator: string) =>
  isThisYear(instant) ? '' : `${separator}${new Date(instant).getFullYear()}`;

/** `21/11` (spec §9: dd/MM), or `21/11/2025` for a date of another year. */
export const formatShortDate = (instant: Instant) => {
  const date = new Date(instant);
  const day = `${padTwo(date.getDate())}/${padTwo(date.getMonth() + 1)}`;
  return `${day}${formatOtherYear(instant, '/')}`;
};

/** `14:05` (spec §9: HH:mm). */
export const formatTime = (instant: Instant) => {
  const date = new Date(instant);
  return `${padTwo(date.getHours())}:${padTwo(date.getMinutes())}`;
};

/** `21/11 14:05` (spec §9: dd/MM HH:mm), or `21/11/2025 14:05` for an instant of another year. */
export const formatShortDateAndTime = (instant: Instant) =>
  `${formatShortDate(instant)} ${formatTime(instant)}`;

const ordinalRules = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const ordinalSuffixes: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
};

/** `Sat 21st Nov` (spec §9: EEE do MMM), or `Sun 21st Dec 2025` for a day of another year. */
export const formatWeekday = (instant: Instant) => {
  const day = dayjs(instant);
  const suffix = ordinalSuffixes[ordinalRules.select(day.date())] ?? 'th';
  return `${day.format(`ddd D[${suffix}] MMM`)}${formatOtherYear(instant, ' ')}`;
};

/** `Sat 21st Nov at 14:05` (spec §2: EEE do MMM at HH:mm), with the year of another year. */
export const formatDayAndTime = (instant: Instant) =>
  `${formatWeekday(instant)} at ${formatTime(instant)}`;

/** `Today`, `Yesterday`, or the day with its weekday, for the headings of lists. */
export const formatDay = (instant: Instant) => {
  const [day, today] = [dayjs(instant), dayjs()];
  if (day.isSame(today, 'day')) return 'Today';
  if (day.isSame(today.subtract(1, 'day'), 'day')) return 'Yesterday';
  return formatWeekday(instant);
};

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
