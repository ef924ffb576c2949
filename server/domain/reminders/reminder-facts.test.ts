import { expect, test } from 'vitest';
import type { HistoryEvent } from '../../../contract/payments/payment-history.ts';
import { buildReminderFacts } from './reminder-facts.ts';

const createdAt = new Date('2026-03-02T09:00:00Z');

const isAnswered = (event: HistoryEvent) =>
  buildReminderFacts({
    row: {
      status: 'requested',
      createdAt,
      lastSentAt: null,
      expiresAt: null,
      remindersStoppedAt: null,
      erasedAt: null,
      disputeState: null,
    },
    events: [
      {
        id: '1',
        event,
        channel: null,
        messageId: null,
        at: createdAt,
        reason: null,
        retryUntil: null,
        isUndone: false,
      },
    ],
    hasOpenPage: false,
    channels: ['email'],
    messagedAt: [],
  }).isAnswered;

test('money that does not count ends the reminders, and the payment of a part does not [recorded 1.9]', () => {
  const ending: readonly HistoryEvent[] = [
    'amount_mismatch',
    'paid_late',
    'paid_twice',
    'paid_too_much',
  ];
  expect(ending.map(isAnswered)).toEqual([true, true, true, true]);
  const others: readonly HistoryEvent[] = ['paid', 'paid_another_way'];
  expect(others.map(isAnswered)).toEqual([false, false]);
});
