import { describe, expect, test } from 'vitest';
import { createNetworkError } from '../../../http/api-error.ts';
import {
  type Attempt,
  type AttemptEvent,
  type EventType,
  isRepeated,
  type Question,
  type StateName,
  transition,
} from './attempt.ts';

type TestAttempt = Attempt<string, string>;

const at = { epochMs: 1_000, monotonicMs: 1_000 };
const problem = createNetworkError('timeout');

const start = (state: TestAttempt['state'], fields: Partial<TestAttempt> = {}): TestAttempt => ({
  id: 'a',
  payload: 'a',
  key: 'key',
  confirmed: [],
  state,
  ...fields,
});
const startAsking = (question: Question, fields?: Partial<TestAttempt>) =>
  start({ name: 'asking', question }, fields);

const repeated = { firstSentAt: { epochMs: 1, monotonicMs: 1 }, loss: problem };
const amount: Question = { about: 'amount', grossPence: 600_000 };

/** `again`: an earlier send has an unknown outcome. */
const attempts = {
  checking: start({ name: 'checking' }),
  'checking again': start({ name: 'checking' }, repeated),
  'asking about the amount': startAsking(amount),
  'asking about the address': startAsking({ about: 'address', reason: 'Paid' }),
  'asking, not sent': startAsking({ about: 'not-sent' }),
  'asking, unclear': startAsking({ about: 'unclear', payments: [] }, repeated),
  'asking, look-up failed': startAsking({ about: 'look-up-failed' }, repeated),
  sending: start({ name: 'sending', sentAt: at }),
  'sending again': start({ name: 'sending', sentAt: at }, repeated),
  unconfirmed: start({ name: 'unconfirmed' }, repeated),
  sent: start({ name: 'sent', result: 'pr-1', isFound: false }),
  refused: start({ name: 'refused', problem }),
  abandoned: start({ name: 'abandoned' }),
} as const;
type Case = keyof typeof attempts;

const events: Readonly<Record<EventType, AttemptEvent<string>>> = {
  press: { type: 'press' },
  confirm: { type: 'confirm' },
  dismiss: { type: 'dismiss' },
  ask: { type: 'ask', question: amount },
  pass: { type: 'pass', at },
  accept: { type: 'accept', result: 'pr-2' },
  find: { type: 'find', result: 'pr-2' },
  refuse: { type: 'refuse', problem },
  lose: { type: 'lose', problem },
  end: { type: 'end' },
};

/** The state after each event. An event that is not listed changes nothing. */
const table: Readonly<
  Record<Case, { readonly [Type in EventType]?: StateName | `${StateName} again` }>
> = {
  checking: { ask: 'asking', pass: 'sending', find: 'sent', refuse: 'refused', end: 'abandoned' },
  'checking again': {
    ask: 'asking again',
    pass: 'sending again',
    find: 'sent',
    refuse: 'unconfirmed again',
    end: 'unconfirmed again',
  },
  'asking about the amount': {
    press: 'checking',
    confirm: 'checking',
    dismiss: 'abandoned',
    find: 'sent',
    end: 'abandoned',
  },
  'asking about the address': {
    press: 'checking',
    confirm: 'checking',
    dismiss: 'abandoned',
    find: 'sent',
    end: 'abandoned',
  },
  'asking, not sent': {
    press: 'checking',
    confirm: 'checking',
    dismiss: 'abandoned',
    find: 'sent',
    end: 'abandoned',
  },
  'asking, unclear': {
    press: 'checking',
    confirm: 'checking',
    dismiss: 'unconfirmed again',
    find: 'sent',
    end: 'unconfirmed again',
  },
  'asking, look-up failed': {
    press: 'checking again',
    confirm: 'checking again',
    dismiss: 'unconfirmed again',
    find: 'sent',
    end: 'unconfirmed again',
  },
  sending: {
    ask: 'asking',
    accept: 'sent',
    refuse: 'refused',
    lose: 'unconfirmed again',
    end: 'unconfirmed again',
  },
  'sending again': {
    ask: 'asking again',
    accept: 'sent',
    refuse: 'unconfirmed again',
    lose: 'unconfirmed again',
    end: 'unconfirmed again',
  },
  unconfirmed: { press: 'checking again', ask: 'asking again', accept: 'sent', find: 'sent' },
  sent: {},
  refused: { press: 'checking', end: 'abandoned' },
  abandoned: { press: 'checking' },
};

const describeState = (attempt: TestAttempt) =>
  `${attempt.state.name}${isRepeated(attempt) ? ' again' : ''}`;

describe.each(Object.keys(table) as Case[])('an attempt that is %s', (name) => {
  test.each(Object.keys(events) as EventType[])('after the event %s', (type) => {
    const attempt = attempts[name];
    const next = transition(attempt, events[type]);
    const expected = table[name][type];
    if (expected === undefined) expect(next).toBe(attempt);
    else expect(describeState(next)).toBe(expected);
  });
});

test('an attempt asks each question once', () => {
  expect(transition(attempts['asking about the amount'], { type: 'confirm' }).confirmed).toEqual([
    'amount',
  ]);
});

test('only the press that answers “It was not sent. Send now?” confirms the question', () => {
  expect(transition(attempts['asking, not sent'], { type: 'press' }).confirmed).toEqual([
    'not-sent',
  ]);
  expect(transition(attempts['asking, look-up failed'], { type: 'press' }).confirmed).toEqual([]);
});

test('a look-up that finds no request makes the outcome known', () => {
  const next = transition(attempts['checking again'], {
    type: 'ask',
    question: { about: 'not-sent' },
  });
  expect(describeState(next)).toBe('asking');
  expect(next.loss).toBeUndefined();
});

test('an attempt that is sent again has the time of the first send', () => {
  const next = transition(attempts['sending again'], { type: 'lose', problem });
  expect(next.firstSentAt).toBe(repeated.firstSentAt);
});
