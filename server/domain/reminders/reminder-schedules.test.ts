import { expect, test } from 'vitest';
import { assertReminderSchedules } from '../../../tests/support/reminders/assert-reminder-schedules.ts';

test('in random schedules, nobody is reminded of what is closed, or gets a reminder on the day of another message [reach 7.6]', () => {
  const count = 200;
  const { reminders } = assertReminderSchedules({ count, seed: 20_261_124 });
  expect(reminders).toBeGreaterThan(count / 2);
});
