import type { DeclineReason } from './decline-reason.ts';
import type { DeliveryReason } from './delivery.ts';

export const historyEvents = [
  'created',
  // Staff showed a payment code, often without a connection.
  'asked_offline',
  // The customer's page showed the six digits that prove the payment.
  'proof_shown',
  // Our own mail server or the provider refuses the message for now. The server tries again.
  'deferred',
  'sent',
  // A mail server on the way tries again.
  'delayed',
  'delivery_failed',
  'delivered',
  // The address may work later.
  'bounced_soft',
  // The address will never work.
  'bounced_hard',
  'complained',
  'opened',
  // The customer confirms a card with the bank (3-D Secure).
  'confirming',
  // The bank has yet to accept the payment.
  'processing',
  // The customer left the bank's check, or the checkout ended.
  'not_confirmed',
  'resent',
  'resend_undone',
  'reminded',
  // Staff stopped them, or the customer when the event has no user.
  'reminders_stopped',
  // The customer sent a text message. The reason `opted_out` means STOP.
  'replied',
  'paid',
  // Staff recorded money that came outside the provider.
  'paid_another_way',
  'paid_another_way_undone',
  'receipt_resent',
  'receipt_sent',
  'receipt_failed',
  'declined',
  // The customer can try another card on the provider's page.
  'card_declined',
  'cancelled',
  'paid_late',
  'paid_twice',
  'paid_too_much',
  'amount_mismatch',
  // The provider opens no page for the payment.
  'checkout_refused',
  'refund_requested',
  // The provider account has too little money.
  'refund_waiting',
  // The provider makes no two equal refunds within an hour.
  'refund_delayed',
  'refund_refused',
  'refunded',
  'refund_notice_sent',
  'refund_notice_failed',
  // The customer's bank returned a completed refund.
  'refund_returned',
  // The bank asks about a payment, and has withdrawn no money.
  'dispute_inquiry',
  'disputed',
  // The inquiry ended, or the customer withdrew the dispute. The payment stands.
  'dispute_closed',
  'dispute_won',
  'dispute_lost',
] as const;
export type HistoryEvent = (typeof historyEvents)[number];

/** The shop can mend both: it activates the account, or asks for another amount. */
export type CheckoutRefusedReason = 'account_inactive' | 'amount_out_of_range';

export type HistoryReason = DeclineReason | CheckoutRefusedReason | DeliveryReason;

/** Money has arrived. */
export const paymentEvents = [
  'paid',
  'paid_another_way',
  'paid_late',
  'paid_twice',
  'paid_too_much',
] as const satisfies readonly HistoryEvent[];
