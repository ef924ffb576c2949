/** The events in the history of a payment request. */
export const historyEvents = [
  'created',
  'sent',
  'delivery_failed',
  'opened',
  'resent',
  'paid',
  'receipt_sent',
  'receipt_failed',
  'declined',
  'cancelled',
  'paid_late',
  'paid_twice',
  'amount_mismatch',
  'refund_requested',
  'refund_refused',
  'refunded',
] as const;
export type HistoryEvent = (typeof historyEvents)[number];
