import { expect, test } from 'vitest';
import { assertSchedules } from '../../../../tests/support/send/assert-schedules.ts';
import { createStore } from '../../../lib/store.ts';
import { type Attempt, transition } from './attempt.ts';
import { createAttempts } from './attempts.ts';

test('200 random schedules of edits, presses, lost and late responses, reloads, kills, sign-outs and outages make one payment for each attempt that was meant, and the app says nothing false [offline 2.3]', async () => {
  const { schedules, meant, payments } = await assertSchedules({ count: 200, seed: 20_261_124 });
  expect(schedules).toBe(200);
  expect(payments).toBe(meant);
  expect(meant).toBeGreaterThanOrEqual(200);
});

test('a press while an attempt is running does nothing [offline 2.12]', async () => {
  let respond = () => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const sends: string[] = [];
  const store = createStore<readonly Attempt<string, string>[]>([]);
  const attempts = createAttempts<string, string, undefined>({
    store,
    getId: (payload) => payload,
    createKey: (id) => id,
    checks: [],
    send: async (attempt) => {
      sends.push(attempt.id);
      await responded;
      return transition(attempt, { type: 'accept', result: 'pr-1' });
    },
  });
  const first = attempts.press('a', undefined);
  expect(await attempts.press('a', undefined)).toBeUndefined();
  expect(await attempts.press('b', undefined)).toBeUndefined();
  respond();
  expect((await first)?.state.name).toBe('sent');
  expect(await attempts.press('a', undefined)).toBeUndefined();
  expect(sends).toEqual(['a']);
});
