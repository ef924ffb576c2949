import dayjs from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import { formatTime, type Instant } from './short-dates.ts';

export { formatShortDate, formatTime, type Instant } from './short-dates.ts';

dayjs.extend(advancedFormat);

/** `Sat 21st Nov at 14:05` (spec §2: EEE do MMM at HH:mm). */
export const formatDayAndTime = (instant: Instant) => dayjs(instant).format('ddd Do MMM [at] HH:mm');

/** `21/11/2026 14:05`, for lists that go back for years. */
export const formatDateAndTime = (instant: Instant) => dayjs(instant).format('DD/MM/YYYY HH:mm');

/** `14:05` for an instant of today, otherwise with the day. */
export const formatAsOfTime = (instant: Instant) =>
  dayjs(instant).isSame(dayjs(), 'day') ? formatTime(instant) : formatDayAndTime(instant);
