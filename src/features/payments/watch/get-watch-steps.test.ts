import { expect, it } from 'vitest';
import { getWatchSteps } from './get-watch-steps.ts';

const at = '2026-09-03T09:00:00Z';
const toHistory = (...events: string[]) =>
  events.map((event) => ({ event, at, by: null, channel: null, amount: null }));
const describeSteps = (status: string, history?: ReturnType<typeof toHistory>) =>
  getWatchSteps({ status, history })
    .map(({ label, state }) => `${label} ${state}`)
    .join(', ');

it.each([
  ['requested', toHistory('created', 'sent'), 'Waiting current, Opened open, Paid open'],
  ['requested', toHistory('created', 'sent', 'opened'), 'Waiting done, Opened current, Paid open'],
  ['declined', toHistory('created', 'opened', 'declined'), 'Waiting done, Opened done, Declined failed'],
  ['paid', toHistory('created', 'paid'), 'Waiting done, Opened done, Paid done'],
  ['requested', undefined, 'Waiting current, Paid open'],
  ['paid', undefined, 'Waiting done, Paid done'],
])('the steps of a request that is %s [counter 10.11]', (status, history, expected) => {
  expect(describeSteps(status, history)).toBe(expected);
});
