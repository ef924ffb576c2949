import dayjs from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import { type Instant, timeOfDay } from './short-dates.ts';

export { type Instant, shortDate, timeOfDay } from './short-dates.ts';

dayjs.extend(advancedFormat);

/** `Sat 21st Nov at 14:05` (spec §2: EEE do MMM at HH:mm). */
export const dayAndTime = (instant: Instant) => dayjs(instant).format('ddd Do MMM [at] HH:mm');

/** How old something is, in as few words as say it: `14:05` when that was today, else the day too. */
export const asOfTime = (instant: Instant) =>
  dayjs(instant).isSame(dayjs(), 'day') ? timeOfDay(instant) : dayAndTime(instant);
