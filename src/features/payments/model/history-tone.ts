import type { HistoryEvent } from '../../../../contract/payments/payment-history.ts';

/** `good`: money or a message has arrived. `bad`: something failed, or staff should look at it. */
export type HistoryTone = 'good' | 'bad' | 'neutral';

const tones: Readonly<Partial<Record<HistoryEvent, HistoryTone>>> = {
  delivered: 'good',
  paid: 'good',
  paid_another_way: 'good',
  dispute_won: 'good',
  dispute_closed: 'good',
  delivery_failed: 'bad',
  bounced_soft: 'bad',
  bounced_hard: 'bad',
  complained: 'bad',
  not_confirmed: 'bad',
  declined: 'bad',
  card_declined: 'bad',
  paid_late: 'bad',
  paid_twice: 'bad',
  paid_too_much: 'bad',
  amount_mismatch: 'bad',
  checkout_refused: 'bad',
  receipt_failed: 'bad',
  refund_notice_failed: 'bad',
  refund_waiting: 'bad',
  refund_refused: 'bad',
  refund_returned: 'bad',
  dispute_inquiry: 'bad',
  disputed: 'bad',
  dispute_lost: 'bad',
};

export const getHistoryTone = (event: string): HistoryTone =>
  Object.hasOwn(tones, event) ? (tones[event as HistoryEvent] ?? 'neutral') : 'neutral';
