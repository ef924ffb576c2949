import { expect, it } from 'vitest';
import { getWatchSteps } from './get-watch-steps.ts';

const at = '2026-09-03T09:00:00Z';
const toHistory = (...events: string[]) =>
  events.map((event) => ({ event, at, by: null, channel: null, amount: null }));
const format = (steps: ReturnType<typeof getWatchSteps>) =>
  steps.map(({ label, state }) => `${label} ${state}`).join(', ');

it.each([
  ['was sent', 'requested', toHistory('created', 'sent'), 'Sent current, Opened open, Paid open'],
  [
    'was opened',
    'requested',
    toHistory('created', 'sent', 'opened'),
    'Sent done, Opened current, Paid open',
  ],
  [
    'was declined',
    'declined',
    toHistory('created', 'opened', 'declined'),
    'Sent done, Opened done, Try again current',
  ],
  ['was paid', 'paid', toHistory('created', 'paid'), 'Sent done, Opened done, Paid done'],
  ['is open and has no history', 'requested', undefined, 'Sent current, Paid open'],
  ['was paid and has no history', 'paid', undefined, 'Sent done, Paid done'],
])(
  'the steps of a request that %s show how far the customer has come [counter 10.11]',
  (_, status, history, expected) => {
    expect(format(getWatchSteps({ status, history }, { isConfirming: false, isSent: true }))).toBe(
      expected,
    );
  },
);

it.each([
  ['requested', false, null, 'Sent done, Opened current, Bank open, Paid open'],
  ['requested', true, null, 'Sent done, Opened done, Bank current, Paid open'],
  ['declined', true, null, 'Sent done, Opened done, Bank current, Paid open'],
  ['declined', false, 'other', 'Sent done, Opened done, Try again current, Paid open'],
  ['requested', false, 'other', 'Sent done, Opened done, Try again current, Paid open'],
  ['paid', false, null, 'Sent done, Opened done, Bank done, Paid done'],
] as const)(
  'a step shows the bank’s check when the backend reports it: %s, confirming %s, declined for %s [counter 15.5]',
  (...row) => {
    const [status, isConfirming, declineReason, expected] = row;
    const confirming = isConfirming ? { at, until: null } : null;
    const payment = { status, confirming, declineReason, history: toHistory('created', 'opened') };
    expect(format(getWatchSteps(payment, { isConfirming, isSent: true }))).toBe(expected);
  },
);

it('the steps of a request without a message begin with “created” [shop 4.10]', () => {
  const payment = { status: 'requested', history: toHistory('created', 'opened') };
  expect(format(getWatchSteps(payment, { isConfirming: false, isSent: false }))).toBe(
    'Created done, Opened current, Paid open',
  );
});
