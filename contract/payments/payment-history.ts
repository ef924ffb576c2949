import type { DeclineReason } from './decline-reason.ts';
import type { DeliveryReason } from './delivery.ts';

export const historyEvents = [
  'created',
  // Staff showed a payment code on a device without a connection.
  'asked_offline',
  // The customer's page showed the six digits that prove the payment.
  'proof_shown',
  // Our own mail server or the provider refuses the message. The server tries again.
  'deferred',
  'sent',
  // A mail server on the way could not deliver the message yet, and tries again.
  'delayed',
  'delivery_failed',
  'delivered',
  // The address may work later.
  'bounced_soft',
  // The address will never work.
  'bounced_hard',
  // The customer marked the email as spam.
  'complained',
  'opened',
  // The customer has submitted a card, and confirms with the bank (3-D Secure).
  'confirming',
  // The bank has yet to accept the confirmed payment.
  'processing',
  // The customer left the bank's check, or the checkout ended.
  'not_confirmed',
  'resent',
  // Staff undid a resend before its messages were sent.
  'resend_undone',
  // The server reminded the customer.
  'reminded',
  // Staff stopped the reminders, or the customer did, if the event has no user.
  'reminders_stopped',
  // The customer answered by text message. The reason `opted_out` means STOP.
  'replied',
  'paid',
  // Staff recorded money that came another way than through the provider.
  'paid_another_way',
  // An owner undid this recording.
  'paid_another_way_undone',
  'receipt_resent',
  'receipt_sent',
  'receipt_failed',
  'declined',
  // The bank declined a card on the provider's page. The request stays open, and the customer can try another
  // card there.
  'card_declined',
  'cancelled',
  'paid_late',
  'paid_twice',
  // The customer paid more than was due.
  'paid_too_much',
  'amount_mismatch',
  // The provider refused to open the page on which the customer pays.
  'checkout_refused',
  'refund_requested',
  // The provider account has too little money for the refund.
  'refund_waiting',
  // The provider makes no two equal refunds within an hour.
  'refund_delayed',
  'refund_refused',
  'refunded',
  // The server has told the customer of a refund.
  'refund_notice_sent',
  'refund_notice_failed',
  // The customer's bank returned a completed refund.
  'refund_returned',
  // The customer's bank asks about a payment, and has withdrawn no money.
  'dispute_inquiry',
  // The bank has withdrawn the disputed money.
  'disputed',
  // The inquiry ended, or the customer withdrew the dispute. The payment stands.
  'dispute_closed',
  'dispute_won',
  'dispute_lost',
] as const;
export type HistoryEvent = (typeof historyEvents)[number];

/**
 * Why a provider opens no page. The shop can mend both: it activates the account, or asks for another amount.
 */
export type CheckoutRefusedReason = 'account_inactive' | 'amount_out_of_range';

/** Why a card was declined, a page was not opened, or a message did not arrive. */
export type HistoryReason = DeclineReason | CheckoutRefusedReason | DeliveryReason;
