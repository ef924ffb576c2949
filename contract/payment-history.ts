/** The events in the history of a payment request. */
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
