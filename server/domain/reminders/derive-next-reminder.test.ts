import { expect, test } from 'vitest';
import { deriveNextReminder, type ReminderFacts } from './derive-next-reminder.ts';

const settings = { days: [3, 7], timeZone: 'Europe/London' };
/** Monday, 2 March 2026, 14:00. */
const sentAt = new Date('2026-03-02T14:00:00Z');

const open: ReminderFacts = {
  status: 'requested',
  sentAt,
  wasSent: true,
  expiresAt: null,
  isStopped: false,
  isDisputed: false,
  isAnswered: false,
  deliveries: [{ channel: 'email', state: 'handed_over' }],
  channels: ['email', 'sms'],
  remindedAt: [],
  messagedAt: [sentAt],
};

const derive = (
  facts: Partial<ReminderFacts>,
  now = '2026-03-02T15:00:00Z',
  days = settings.days,
) => {
  const next = deriveNextReminder({ ...open, ...facts }, { ...settings, days }, new Date(now));
  return next && `${next.channel} ${next.at.toISOString().slice(0, 16)}`;
};

const first = new Date('2026-03-05T14:20:00Z');
const second = new Date('2026-03-09T14:20:00Z');

test.each<[string, Partial<ReminderFacts>, string]>([
  ['the first reminder comes three days after the send', {}, 'email 2026-03-05T14:00'],
  ['a text goes out only without an email address', { channels: ['sms'] }, 'sms 2026-03-05T14:00'],
  [
    'the second one comes seven days after the send',
    { remindedAt: [first] },
    'email 2026-03-09T14:00',
  ],
  [
    'a send at night waits for the morning',
    { sentAt: new Date('2026-03-02T02:00:00Z') },
    'email 2026-03-05T09:00',
  ],
  [
    'a send in the evening waits for the next day',
    { sentAt: new Date('2026-03-02T18:00:00Z') },
    'email 2026-03-06T09:00',
  ],
  [
    'the hours are those of the shop’s time zone in summer',
    { sentAt: new Date('2026-03-27T17:30:00Z') },
    'email 2026-03-31T08:00',
  ],
  [
    'not on the day of another message',
    { messagedAt: [new Date('2026-03-05T08:00:00Z')] },
    'email 2026-03-06T09:00',
  ],
  [
    'one when the link expires later',
    { expiresAt: new Date('2026-03-05T14:01:00Z') },
    'email 2026-03-05T14:00',
  ],
  [
    'one although the request was delayed on its way',
    { deliveries: [{ channel: 'email', state: 'delayed' }] },
    'email 2026-03-05T14:00',
  ],
  [
    'a text when the email bounced and the text arrived',
    {
      deliveries: [
        { channel: 'email', state: 'bounced_hard' },
        { channel: 'sms', state: 'delivered' },
      ],
    },
    'sms 2026-03-05T14:00',
  ],
])('%s [reach 7.2]', (_, facts, expected) => {
  expect(derive(facts)).toBe(expected);
});

test.each<[string, Partial<ReminderFacts>]>([
  ['without an address', { channels: [] }],
  ['after the second reminder', { remindedAt: [first, second] }],
  ['after a payment', { status: 'paid' }],
  ['after a cancellation', { status: 'cancelled_client' }],
  ['after a decline', { status: 'declined' }],
  ['after a stop', { isStopped: true }],
  ['with a dispute', { isDisputed: true }],
  ['after an answer', { isAnswered: true }],
  ['when the link has expired by then', { expiresAt: new Date('2026-03-05T14:00:00Z') }],
  ['before the request itself is sent', { deliveries: [] }],
  [
    'while our own mail server refuses the request',
    { deliveries: [{ channel: 'email', state: 'deferred' }] },
  ],
  ['after a bounce', { deliveries: [{ channel: 'email', state: 'bounced_hard' }] }],
  ['after a complaint', { deliveries: [{ channel: 'email', state: 'complained' }] }],
])('the server does not remind %s [reach 7.2]', (_, facts) => {
  expect(derive(facts)).toBeUndefined();
});

test.each<[string, string, string | undefined]>([
  ['is due when its time has come', '2026-03-05T14:20:00Z', 'email 2026-03-05T14:20'],
  [
    'waits for the morning when its evening has passed',
    '2026-03-05T18:30:00Z',
    'email 2026-03-06T09:00',
  ],
  [
    'is left out after three days without a server',
    '2026-03-08T15:00:00Z',
    'email 2026-03-09T14:00',
  ],
  ['never comes when all days have passed', '2026-04-08T15:00:00Z', undefined],
])('a reminder %s [reach 7.2]', (_, now, expected) => {
  expect(derive({}, now)).toBe(expected);
});

test('a resend restarts the days until the next reminder, and does not change the number of reminders [reach 7.2]', () => {
  const resentAt = new Date('2026-03-07T10:00:00Z');
  const resent = { sentAt: resentAt, messagedAt: [resentAt] };
  expect(derive({ ...resent, remindedAt: [first] }, '2026-03-07T10:00:00Z')).toBe(
    'email 2026-03-10T10:00',
  );
  expect(
    derive({ ...resent, remindedAt: [first, second] }, '2026-03-09T15:00:00Z'),
  ).toBeUndefined();
});

test('a late reminder does not move the next one to the same day [reach 7.2]', () => {
  const late = new Date('2026-03-06T09:00:00Z');
  expect(derive({ remindedAt: [late], messagedAt: [late] }, '2026-03-06T09:00:00Z', [3, 4])).toBe(
    'email 2026-03-07T09:00',
  );
});

test('a shop without days for reminders sends none [reach 7.1]', () => {
  expect(derive({}, '2026-03-05T14:20:00Z', [])).toBeUndefined();
});
