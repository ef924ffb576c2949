import { expect, test } from 'vitest';
import {
  fillLastRefund,
  getDeliveryFailures,
  getHistoryLabel,
  getHistoryTone,
  type HistoryEntry,
} from './history-labels.ts';

const toEntry = (event: string, fields: Partial<HistoryEntry> = {}): HistoryEntry => ({
  event,
  at: '2026-09-03T09:00:00Z',
  by: null,
  channel: null,
  amount: null,
  ...fields,
});

test.each([
  [
    'declined',
    'insufficient_funds',
    'The bank declined the card: there is not enough money in the account',
  ],
  ['declined', 'declined_by_bank', 'The bank declined the card'],
  ['card_declined', 'card_expired', 'The bank declined the card: it has expired'],
  ['declined', 'unknown_reason', 'Declined'],
])(
  'the event %s with the reason %s has the label “%s” [counter 15.2, counter 15.5]',
  (event, reason, label) => {
    expect(getHistoryLabel(toEntry(event, { reason }))).toBe(label);
  },
);

test.each([
  ['receipt_failed', 'email', 'not_set_up', 'neutral', 'Receipt not sent: emails are not set up'],
  [
    'receipt_failed',
    'sms',
    'not_set_up',
    'neutral',
    'Receipt not sent: text messages are not set up',
  ],
  ['receipt_failed', 'email', 'mailbox_full', 'bad', 'Receipt could not be delivered by email'],
  [
    'refund_notice_failed',
    'email',
    'not_set_up',
    'neutral',
    'Refund message not sent: emails are not set up',
  ],
  ['refund_notice_failed', 'sms', null, 'bad', 'Refund message could not be delivered by text'],
  [
    'delivery_failed',
    'email',
    'not_set_up',
    'bad',
    'The email could not be delivered: emails are not set up',
  ],
])(
  'the event %s by %s with the reason %s is %s, and has the label “%s” [extra 10.2]',
  (event, channel, reason, tone, label) => {
    const entry = toEntry(event, { channel, reason });
    expect([getHistoryTone(entry), getHistoryLabel(entry)]).toEqual([tone, label]);
  },
);

const refunded = { status: 'refunded_provider', amountGross: 6000 };
const part = toEntry('refunded', { amount: 1500 });
const remainder = toEntry('refunded');

test.each<[string, readonly HistoryEntry[], typeof refunded, string]>([
  ['after an earlier one', [part, part, remainder], refunded, '£30.00 refunded'],
  ['as the only one', [remainder], refunded, 'Refunded'],
  ['after one without an amount', [remainder, remainder], refunded, 'Refunded'],
  ['after one that came back', [part, toEntry('refund_returned'), remainder], refunded, 'Refunded'],
  [
    'of a request that is still paid',
    [part, remainder],
    { ...refunded, status: 'paid' },
    'Refunded',
  ],
])(
  'the label of a refund of the rest, %s, has the amount if it is known [money 7.5]',
  (_, history, payment, label) => {
    const last = fillLastRefund(history, payment).at(-1);
    expect(last && getHistoryLabel(last)).toBe(label);
  },
);

test.each([
  [['email'], 0],
  [[], 1],
])(
  'a message that failed is told after a resend on the channels %j: %i times [extra 6.5]',
  (channels, count) => {
    const failed = toEntry('delivery_failed', { channel: 'email' });
    expect(getDeliveryFailures([failed, toEntry('resent', { channels })])).toHaveLength(count);
  },
);
