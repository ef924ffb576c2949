import type { DeclineReason } from './decline-reason.ts';
import type { DeliveryReason } from './delivery.ts';

/** The events in the history of a payment request. */
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
  // Not delivered, but the same address may work later.
  'bounced_soft',
  // Not delivered, and the same address will never work.
  'bounced_hard',
  // The customer marked the email as spam.
  'complained',
  'opened',
  // The customer has submitted a card, and confirms the payment with the bank (3-D Secure).
  'confirming',
  // The customer has confirmed the payment, and the bank has yet to accept it.
  'processing',
  // The customer left the bank's check, or the checkout session ended.
  'not_confirmed',
  'resent',
  // Staff undid a resend before its messages left.
  'resend_undone',
  // The server reminded the customer.
  'reminded',
  // Staff, or the customer where there is no user, stopped the reminders.
  'reminders_stopped',
  // The customer answered by text message. With the reason `opted_out`, the answer was STOP.
  'replied',
  'paid',
  // Staff recorded a payment that came another way than through the provider.
  'paid_another_way',
  // An owner undid this recording.
  'paid_another_way_undone',
  // Staff sent the receipt again.
  'receipt_resent',
  'receipt_sent',
  'receipt_failed',
  'declined',
  // The bank declined a card on the provider's page, where the customer can try another one: the
  // request is still open.
  'card_declined',
  'cancelled',
  'paid_late',
  'paid_twice',
  // The customer paid more than was still due.
  'paid_too_much',
  'amount_mismatch',
  // The provider refused to open the page on which the customer pays.
  'checkout_refused',
  'refund_requested',
  // The refund waits until the account at the provider has enough money.
  'refund_waiting',
  // The refund waits, because the provider makes no two refunds of the same amount within an hour.
  'refund_delayed',
  'refund_refused',
  'refunded',
  // The customer was told of a refund.
  'refund_notice_sent',
  'refund_notice_failed',
  // The customer's bank has returned a completed refund.
  'refund_returned',
  // The customer's bank asks about a payment, and has withdrawn no money.
  'dispute_inquiry',
  // The customer has disputed a payment, and the bank has withdrawn the money.
  'disputed',
  // The inquiry has ended, or the customer has withdrawn the dispute: the payment stands.
  'dispute_closed',
  'dispute_won',
  'dispute_lost',
] as const;
export type HistoryEvent = (typeof historyEvents)[number];

/**
 * Why a provider opens no page. The shop's owner can end both: at the provider, or with another
 * amount.
 */
export type CheckoutRefusedReason = 'account_inactive' | 'amount_out_of_range';

/** Why a card was declined, why the provider opened no page, or why a message was not delivered. */
export type HistoryReason = DeclineReason | CheckoutRefusedReason | DeliveryReason;
