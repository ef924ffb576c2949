import * as v from 'valibot';
import { timestamp } from '../primitives.ts';

/** The hours of a day, in the shop's time zone, in which customers are reminded. */
export const reminderHours = { start: 9, end: 18 } as const;

/** Whether customers may be reminded in an hour (0 to 23) of the shop's time zone. */
export const isInReminderHours = (hour: number) =>
  hour >= reminderHours.start && hour < reminderHours.end;

/** A shop reminds at most this often. */
export const maxReminders = 3;

/** The latest day after the last send on which a shop can remind. */
export const maxReminderDays = 60;

/** The days that the app proposes to an owner. */
export const defaultReminderDays: readonly number[] = [3, 7];

export const reminderDaysInvalid = 'Please enter up to three days from 1 to 60, such as 3, 7';

const isAscending = (days: number[]) =>
  days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0));

/**
 * The days after the last send on which the server reminds customers who have not paid, in
 * ascending order; empty: none.
 */
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

/**
 * The next reminder of a request: the earliest time at which it is sent, and how (`email` or
 * `sms`).
 */
export const nextReminder = v.object({ at: timestamp, channel: v.string() });
