import dayjs from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';

dayjs.extend(advancedFormat);

/** An instant: ISO text from the wire, a Date, or milliseconds. Shown in the browser's own zone. */
export type Instant = string | Date | number;

/** `21/11` (spec §9: dd/MM). */
export const shortDate = (instant: Instant) => dayjs(instant).format('DD/MM');

/** `14:05` (spec §9: HH:mm). */
export const timeOfDay = (instant: Instant) => dayjs(instant).format('HH:mm');

/** `Sat 21st Nov at 14:05` (spec §2: EEE do MMM at HH:mm). */
export const dayAndTime = (instant: Instant) => dayjs(instant).format('ddd Do MMM [at] HH:mm');

/** How old something is, in as few words as say it: `14:05` when that was today, else the day too. */
export const asOfTime = (instant: Instant) =>
  dayjs(instant).isSame(dayjs(), 'day') ? timeOfDay(instant) : dayAndTime(instant);
