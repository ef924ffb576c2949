import { expect, test } from 'vitest';
import { assertSchedules } from '../../../../tests/support/send/assert-schedules.ts';
import { createNetworkError } from '../../../http/api-error.ts';
import { createStore } from '../../../lib/store.ts';
import { type Attempt, transition } from './attempt.ts';
import { createAttemptRunner } from './attempt-runner.ts';

test('in 200 random schedules with lost, late and refused calls, each attempt has one effect, and the app says nothing false [offline 2.3]', async () => {
  const { schedules, meant, payments, actions, effects } = await assertSchedules({
    count: 200,
    seed: 20_261_124,
  });
  expect(schedules).toBe(200);
  expect(payments).toBe(meant);
  expect(meant).toBeGreaterThanOrEqual(200);
  expect(effects).toBe(actions);
  expect(actions).toBeGreaterThanOrEqual(100);
});

/** The backend responds to a send when `respond` is called. */
const openForm = (
  checks: Parameters<typeof createAttemptRunner<string, string, undefined>>[0]['checks'] = [],
) => {
  let respond = () => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const sends: string[] = [];
  const store = createStore<readonly Attempt<string, string>[]>([]);
  const attempts = createAttemptRunner<string, string, undefined>({
    store,
    getId: (payload) => payload,
    createKey: (id) => id,
    checks,
    send: async (attempt) => {
      sends.push(attempt.id);
      await responded;
      return transition(attempt, { type: 'accept', result: 'pr-1' });
    },
  });
  return { store, attempts, sends, respond: () => respond() };
};

test('a second press while an attempt is running does nothing [offline 2.12]', async () => {
  const { attempts, sends, respond } = openForm();
  const first = attempts.press('a', undefined);
  expect(await attempts.press('a', undefined)).toBeUndefined();
  expect(await attempts.press('b', undefined)).toBeUndefined();
  respond();
  expect((await first)?.state.name).toBe('sent');
  expect(await attempts.press('a', undefined)).toBeUndefined();
  expect(sends).toEqual(['a']);
});

test.each(['confirm', 'dismiss'] as const)(
  'a second answer to a question, “%s”, does nothing while the first answer is being sent [offline 2.12]',
  async (type) => {
    const { store, attempts, sends, respond } = openForm([
      (attempt) =>
        attempt.confirmed.includes('amount')
          ? attempt
          : transition(attempt, {
              type: 'ask',
              question: { about: 'amount', grossPence: 600_000 },
            }),
    ]);
    const asking = await attempts.press('a', undefined);
    if (!asking) throw new Error('The press did nothing');
    attempts.dispatch(asking, { type: 'confirm' });
    const first = attempts.press('a', undefined);
    await Promise.resolve();
    attempts.dispatch(asking, { type });
    expect(await attempts.press('a', undefined)).toBeUndefined();
    expect(store.get().map(({ state }) => state.name)).toEqual(['sending']);
    respond();
    expect((await first)?.state.name).toBe('sent');
    expect(sends).toEqual(['a']);
  },
);

test('an attempt that is sent again has the first payload, because the first send may still arrive', async () => {
  const store = createStore<readonly Attempt<{ id: string; before: string }, string>[]>([]);
  const attempts = createAttemptRunner<{ id: string; before: string }, string, undefined>({
    store,
    getId: ({ id }) => id,
    createKey: (id) => id,
    checks: [],
    send: (attempt) =>
      transition(attempt, { type: 'lose', problem: createNetworkError('timeout') }),
  });
  const lost = await attempts.press({ id: 'resend', before: 'never sent' }, undefined);
  if (!lost) throw new Error('The press did nothing');
  attempts.dispatch(lost, { type: 'ask', question: { about: 'not-sent' } });
  const repeated = await attempts.press({ id: 'resend', before: 'sent late' }, undefined);
  expect(repeated?.payload.before).toBe('never sent');
});
