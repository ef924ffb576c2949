import { assertReminderSchedules } from '../support/reminders/assert-reminder-schedules.ts';
import { buildRow, type Section } from './support/row.ts';

/** Three rounds, the default, are 10,002 schedules. */
const SCHEDULES_PER_ROUND = 3_334;
const seed = 20_261_124;

/**
 * Runs random schedules of requests, reports, corrections, payments, stops and reminders. Fails for
 * a broken rule.
 */
export const measureReminders = async (rounds: number): Promise<Section> => {
  const startedAtMs = performance.now();
  const { schedules, reminders } = assertReminderSchedules({
    count: rounds * SCHEDULES_PER_ROUND,
    seed,
  });
  return {
    title: 'Random schedules of reminders',
    rows: [
      buildRow('schedules', '', [schedules], {}),
      buildRow('reminders', '', [reminders], {}),
      buildRow('time of a schedule', 'ms', [(performance.now() - startedAtMs) / schedules], {}),
    ],
    notes: [
      'Sends, resends, corrections, delivery reports, payments, cancellations, disputes, stops and hours that pass. The bench stops when a customer is reminded of a closed request, at night, on the day of another message or after a stop, or when a message that arrived is told as undelivered or the other way round.',
    ],
  };
};
