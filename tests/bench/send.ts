import { assertSchedules } from '../support/send/assert-schedules.ts';
import { atMost, buildRow, type Section } from './support/row.ts';

/** Three rounds, the default, are 5,001 schedules. */
const SCHEDULES_PER_ROUND = 1_667;
const seed = 20_261_124;

/**
 * Runs random schedules of a user who sends, corrects, resends, cancels and refunds, with and
 * without idempotency keys. Fails for a broken rule.
 */
export const measureSend = async (rounds: number): Promise<Section> => {
  const startedAtMs = performance.now();
  const count = rounds * SCHEDULES_PER_ROUND;
  const { schedules, meant, payments, actions, effects } = await assertSchedules({ count, seed });
  const row = (measure: string, figure: number) => buildRow(measure, '', [figure], {});
  return {
    title: 'Random schedules of Send',
    rows: [
      row('schedules', schedules),
      row('attempts that were meant', meant),
      row('payments of these attempts', payments),
      buildRow('attempts without exactly one payment', '', [Math.abs(payments - meant)], {
        goal: atMost(0),
      }),
      row('resends, cancellations and refunds that were meant', actions),
      row('effects of these actions', effects),
      buildRow('actions without exactly one effect', '', [Math.abs(effects - actions)], {
        goal: atMost(0),
      }),
      buildRow('time of a schedule', 'ms', [(performance.now() - startedAtMs) / schedules], {}),
    ],
    notes: [
      'Send: edits, presses, lost and late responses, refusals, failed look-ups, kills, reloads, log-outs, outages, failed saves, corrections and a second window on the same draft; then resends, cancellations or refunds of one payment. Half of the schedules have a backend that ignores idempotency keys. The bench stops when the app forgets an unconfirmed attempt, uses two keys for one attempt, or says something false.',
    ],
  };
};
