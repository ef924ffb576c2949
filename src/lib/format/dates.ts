import dayjs from 'dayjs';

/** A number is in milliseconds. The app formats instants in the browser's time zone. */
export type Instant = string | Date | number;

const padTwo = (number: number) => String(number).padStart(2, '0');

const isThisYear = (instant: Instant) =>
  new Date(instant).getFullYear() === new Date().getFullYear();

const formatOtherYear = (instant: Instant, separator: string) =>
  isThisYear(instant) ? '' : `${separator}${new Date(instant).getFullYear()}`;

/** Returns `21/11` (spec §9: dd/MM), or `21/11/2025` in another year. */
export const formatShortDate = (instant: Instant) => {
  const date = new Date(instant);
  const day = `${padTwo(date.getDate())}/${padTwo(date.getMonth() + 1)}`;
  return `${day}${formatOtherYear(instant, '/')}`;
};

/** Returns `14:05` (spec §9: HH:mm). */
export const formatTime = (instant: Instant) => {
  const date = new Date(instant);
  return `${padTwo(date.getHours())}:${padTwo(date.getMinutes())}`;
};

/** Returns `21/11 14:05` (spec §9: dd/MM HH:mm), or `21/11/2025 14:05`. */
export const formatShortDateAndTime = (instant: Instant) =>
  `${formatShortDate(instant)} ${formatTime(instant)}`;

const ordinalRules = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const ordinalSuffixes: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
};

/** Returns `Sat 21st Nov` (spec §9: EEE do MMM), or `Sun 21st Dec 2025`. */
export const formatWeekday = (instant: Instant) => {
  const day = dayjs(instant);
  const suffix = ordinalSuffixes[ordinalRules.select(day.date())] ?? 'th';
  return `${day.format(`ddd D[${suffix}] MMM`)}${formatOtherYear(instant, ' ')}`;
};

/** Returns `Sat 21st Nov at 14:05` (spec §2: EEE do MMM at HH:mm). */
export const formatDayAndTime = (instant: Instant) =>
  `${formatWeekday(instant)} at ${formatTime(instant)}`;

export const formatDay = (instant: Instant) => {
  const [day, today] = [dayjs(instant), dayjs()];
  if (day.isSame(today, 'day')) return 'Today';
  if (day.isSame(today.subtract(1, 'day'), 'day')) return 'Yesterday';
  return formatWeekday(instant);
};

export const formatAsOfTime = (instant: Instant) =>
  dayjs(instant).isSame(dayjs(), 'day') ? formatTime(instant) : formatDayAndTime(instant);

/** Weeks begin on Monday. */
export const getMonday = (instant: Instant | dayjs.Dayjs) => {
  const day = dayjs(instant);
  return day.subtract((day.day() + 6) % 7, 'day');
};

/** Returns `2026-11-26`, as date inputs need it. */
export const toDayText = (instant: Instant) => dayjs(instant).format('YYYY-MM-DD');

export const getStartOfDay = (dayText: string) => dayjs(dayText).toISOString();

/** The time of day stays when the clocks change. */
export const addDays = (instant: Instant, count: number) =>
  dayjs(instant).add(count, 'day').toISOString();
