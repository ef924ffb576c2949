/** The events in the history of a payment request. */
export const historyEvents = [
  'created',
  'sent',
  'delivery_failed',
  'opened',
  // The customer has submitted a card, and confirms the payment with the bank (3-D Secure).
  'confirming',
  // The customer has confirmed the payment, and the bank has yet to accept it.
  'processing',
  // The customer left the bank's check, or the checkout session ended.
  'not_confirmed',
  'resent',
  'paid',
  'receipt_sent',
  'receipt_failed',
  'declined',
  // The bank declined a card on the provider's page, where the customer can try another one: the request is still open.
  'card_declined',
  'cancelled',
  'paid_late',
  'paid_twice',
  'amount_mismatch',
  'refund_requested',
  'refund_refused',
  'refunded',
] as const;
export type HistoryEvent = (typeof historyEvents)[number];
