import { expect, test } from 'vitest';
import { assertReminderSchedules } from '../../../tests/support/reminders/assert-reminder-schedules.ts';

test('in random schedules, no customer gets a reminder of a closed request, or on the day of another message [reach 7.6]', () => {
  const count = 200;
  const { reminders } = assertReminderSchedules({ count, seed: 20_261_124 });
  expect(reminders).toBeGreaterThan(count / 2);
});
