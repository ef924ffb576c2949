import { assertSchedules } from '../support/send/assert-schedules.ts';
import { atMost, buildRow, type Section } from './row.ts';

/** Three rounds, the default, are 5,001 schedules. */
const SCHEDULES_PER_ROUND = 1_667;
const seed = 20_261_124;

/** Runs random schedules of a user who sends requests, with and without idempotency keys. Fails for a broken rule. */
export const measureSend = async (rounds: number): Promise<Section> => {
  const startedAtMs = performance.now();
  const { schedules, meant, payments } = await assertSchedules({ count: rounds * SCHEDULES_PER_ROUND, seed });
  const row = (measure: string, figure: number) => buildRow(measure, '', [figure], {});
  return {
    title: 'Random schedules of Send',
    rows: [
      row('schedules', schedules),
      row('attempts that were meant', meant),
      row('payments of these attempts', payments),
      buildRow('attempts without exactly one payment', '', [Math.abs(payments - meant)], { goal: atMost(0) }),
      buildRow('time of a schedule', 'ms', [(performance.now() - startedAtMs) / schedules], {}),
    ],
    notes: [
      'Send: edits, presses, lost and late responses, refusals, kills, reloads, sign-outs, outages and failed saves, half of them on a backend that ignores idempotency keys. The bench stops when the app forgets an unconfirmed attempt, uses two keys for one attempt, or says something false.',
    ],
  };
};
