/** What may happen to a payment request, in the words of its history. */
export const historyEvents = [
  'created',
  'sent',
  'delivery_failed',
  'opened',
  'resent',
  'paid',
  'declined',
  'cancelled',
  'refunded',
] as const;
export type HistoryEvent = (typeof historyEvents)[number];
