import type { DeliveryState } from '../../../contract/payments/delivery.ts';

/** How the server sends messages to customers and invited users. */
export type Channel = 'email' | 'sms';

/**
 * The outbox also has the push notifications for staff. The history of a payment request does not show those.
 */
export type OutboxChannel = Channel | 'push';

export const outboxChannels: readonly OutboxChannel[] = ['email', 'sms', 'push'];

/** What a provider can report later about a message that it has accepted. */
export type ReportedState = Extract<
  DeliveryState,
  'delayed' | 'bounced_soft' | 'delivered' | 'bounced_hard' | 'complained'
>;

/**
 * What the server knows about the consent of a phone number. `stop` and `start` mean that the
 * customer sent this word. `refused` means that the provider refused a message, because the
 * customer had sent STOP to the provider before. `accepted` means that the provider accepted a
 * message again after a refusal.
 */
export type TextConsentFact = 'stop' | 'start' | 'refused' | 'accepted';

/** What a message to staff says has happened to a payment request. */
export type StaffNotice = 'paid' | 'disputed' | 'undelivered' | 'replied';
