import * as v from 'valibot';
import { timestamp } from '../primitives.ts';

/** The hours are in the shop's time zone. */
export const reminderHours = { start: 9, end: 18 } as const;

/** `hour` is from 0 to 23, in the shop's time zone. */
export const isInReminderHours = (hour: number) =>
  hour >= reminderHours.start && hour < reminderHours.end;

export const maxReminders = 3;

/** After the last send. */
export const maxReminderDays = 60;

export const defaultReminderDays: readonly number[] = [3, 7];

export const reminderDaysInvalid = 'Please enter up to three days from 1 to 60, such as 3, 7';

const isAscending = (days: number[]) =>
  days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0));

/** The days count from the last send. When the list is empty, the server does not remind. */
export const reminderDays = v.pipe(
  v.array(
    v.pipe(
      v.number(reminderDaysInvalid),
      v.integer(reminderDaysInvalid),
      v.minValue(1, reminderDaysInvalid),
      v.maxValue(maxReminderDays, reminderDaysInvalid),
    ),
    reminderDaysInvalid,
  ),
  v.maxLength(maxReminders, reminderDaysInvalid),
  v.check(isAscending, reminderDaysInvalid),
);

/** `at` is the earliest time. The channel is `email` or `sms`. */
export const nextReminder = v.object({ at: timestamp, channel: v.string() });
