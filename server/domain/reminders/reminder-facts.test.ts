import { expect, test } from 'vitest';
import type { HistoryEvent } from '../../../contract/payments/payment-history.ts';
import { buildReminderFacts, isDeclined } from './reminder-facts.ts';

const createdAt = new Date('2026-03-02T09:00:00Z');

const buildSources = (...events: readonly HistoryEvent[]) => ({
  row: {
    status: 'requested' as const,
    createdAt,
    lastSentAt: null,
    expiresAt: null,
    remindersStoppedAt: null,
    erasedAt: null,
    disputeState: null,
  },
  events: events.map((event, index) => ({
    id: String(index),
    event,
    channel: null,
    messageId: null,
    channels: null,
    at: createdAt,
    reason: null,
    retryUntil: null,
    isUndone: false,
  })),
  hasOpenPage: false,
  channels: ['email'] as const,
  messagedAt: [],
});

const isAnswered = (...events: readonly HistoryEvent[]) =>
  buildReminderFacts(buildSources(...events)).isAnswered;

test('money that does not count ends the reminders, and the payment of a part does not [recorded 1.9]', () => {
  const ending: readonly HistoryEvent[] = [
    'amount_mismatch',
    'paid_late',
    'paid_twice',
    'paid_too_much',
  ];
  expect(ending.map((event) => isAnswered(event))).toEqual([true, true, true, true]);
  const others: readonly HistoryEvent[] = ['paid', 'paid_another_way'];
  expect(others.map((event) => isAnswered(event))).toEqual([false, false]);
});

test('a declined payment is the answer only as long as the customer does nothing else [reach 9.3]', () => {
  expect(isDeclined(buildSources('confirming', 'card_declined'))).toBe(true);
  expect(isDeclined(buildSources('declined', 'processing'))).toBe(false);
  expect(isDeclined(buildSources('replied', 'declined'))).toBe(false);
  expect(isDeclined(buildSources('paid_late', 'declined'))).toBe(false);
  expect(isDeclined(buildSources())).toBe(false);
  expect(isDeclined({ ...buildSources('card_declined'), hasOpenPage: true })).toBe(false);
});

test('attempts before the payment of a part are no answer to the request for the rest, and a reply is [recorded 4.4]', () => {
  expect(isAnswered('confirming', 'paid')).toBe(false);
  expect(isAnswered('paid', 'confirming')).toBe(true);
  expect(isAnswered('replied', 'paid')).toBe(true);
  expect(isDeclined(buildSources('card_declined', 'paid'))).toBe(false);
  expect(isDeclined(buildSources('paid', 'card_declined'))).toBe(true);
});
