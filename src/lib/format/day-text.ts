import dayjs from 'dayjs';
import type { Instant } from './dates.ts';

/** The day of an instant by the clock of the device, as `2026-11-26`, the value of a date input. */
export const toDayText = (instant: Instant) => dayjs(instant).format('YYYY-MM-DD');

/** Midnight at the start of a day such as `2026-11-26`, as ISO 8601. */
export const getStartOfDay = (dayText: string) => dayjs(dayText).toISOString();

/** The same time of the clock `count` days later, as ISO 8601, also where the clocks change. */
export const addDays = (instant: Instant, count: number) =>
  dayjs(instant).add(count, 'day').toISOString();
