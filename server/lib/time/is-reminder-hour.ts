import { isInReminderHours } from '../../../contract/payments/reminders.ts';
import { shopTimeZone } from './time-of-day.ts';
import { toLocalHour } from './time-zone.ts';

/** Whether customers may be reminded at `now`. */
export const isReminderHour = (now: Date) => isInReminderHours(toLocalHour(now, shopTimeZone).hour);
