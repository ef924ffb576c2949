import { expect, test } from 'vitest';
import type { BulkReminderObstacle } from '../../../contract/payments/bulk-reminder.ts';
import { type BulkReminderFacts, judgeBulkReminders } from './judge-bulk-reminder.ts';

/** Thursday, 5 March 2026, 20:00: after the hours in which the server reminds by itself. */
const now = new Date('2026-03-05T20:00:00Z');
const sentAt = new Date('2026-03-02T14:00:00Z');

/** A request that is neither paid nor answered. */
const open: BulkReminderFacts = {
  customerId: 'jo',
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
  resendCount: 0,
  isOptedOut: false,
  isDeclined: false,
};

const judge = (...requests: readonly Partial<BulkReminderFacts>[]) =>
  judgeBulkReminders(
    requests.map((facts) => ({ ...open, ...facts })),
    now,
    'Europe/London',
  ).map(({ channel, reason }) => channel ?? reason);

const bounced = { channel: 'email', state: 'bounced_hard' } as const;

test.each<[string, Partial<BulkReminderFacts>, 'email' | 'sms']>([
  ['an open request, also in the evening', {}, 'email'],
  ['a customer without an email address', { channels: ['sms'] }, 'sms'],
  [
    'a customer whose email bounced and whose text arrived',
    { deliveries: [bounced, { channel: 'sms', state: 'delivered' }] },
    'sms',
  ],
  ['a customer who answered STOP and has an email address', { isOptedOut: true }, 'email'],
  ['a request that was resent nine times', { resendCount: 9 }, 'email'],
  [
    'a customer with a message of the evening before',
    { messagedAt: [new Date('2026-03-04T23:50:00Z')] },
    'email',
  ],
  [
    'a request whose link expires in a minute',
    { expiresAt: new Date('2026-03-05T20:01:00Z') },
    'email',
  ],
])('a bulk reminder reminds %s [reach 9.3]', (_, facts, channel) => {
  expect(judge(facts)).toEqual([channel]);
});

test.each<[BulkReminderObstacle, Partial<BulkReminderFacts>]>([
  ['not_payable', { status: 'paid' }],
  ['not_payable', { status: 'cancelled_client' }],
  ['disputed', { isDisputed: true }],
  ['replied', { hasReplied: true, isAnswered: true }],
  ['answered', { isAnswered: true }],
  ['declined', { status: 'declined', isAnswered: true, isDeclined: true }],
  ['stopped', { status: 'declined', isDeclined: true, isStopped: true }],
  ['stopped', { isStopped: true }],
  ['expired', { expiresAt: now }],
  ['no_address', { channels: [] }],
  ['opted_out', { channels: ['sms'], isOptedOut: true }],
  ['not_sent', { deliveries: [] }],
  ['never_sent', { deliveries: [], wasSent: false }],
  ['undelivered', { deliveries: [bounced] }],
  ['complained', { deliveries: [{ channel: 'email', state: 'complained' }] }],
  ['resent_too_often', { resendCount: 10 }],
  ['one_a_day', { messagedAt: [new Date('2026-03-05T00:10:00Z')] }],
])('a bulk reminder leaves out a request with the reason %s: %j [reach 9.3]', (reason, facts) => {
  expect(judge(facts)).toEqual([reason]);
});

test('a bulk reminder reminds of a declined request that staff have included [reach 9.3]', () => {
  const declined = { status: 'declined', isAnswered: true, isDeclined: true };
  expect(judge({ ...declined, includesDeclined: true }, {})).toEqual(['email', 'one_a_day']);
  expect(judgeBulkReminders([{ ...open, ...declined }], now, 'Europe/London')).toEqual([
    { channel: null, reason: 'declined', channelIfIncluded: 'email' },
  ]);
});

test('of several requests of one customer, a bulk reminder reminds of the first that is allowed [reach 9.3]', () => {
  expect(judge({ isAnswered: true }, {}, {}, { customerId: 'sam' })).toEqual([
    'answered',
    'email',
    'one_a_day',
    'email',
  ]);
});
