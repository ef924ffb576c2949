import type { DeliveryState } from '../../../contract/payments/delivery.ts';

export type Channel = 'email' | 'sms';

/** Staff get push notifications, which the history of a payment request does not show. */
export type OutboxChannel = Channel | 'push';

export const outboxChannels: readonly OutboxChannel[] = ['email', 'sms', 'push'];

/** A provider can report this later about a message that it has accepted. */
export type ReportedState = Extract<
  DeliveryState,
  'delayed' | 'bounced_soft' | 'delivered' | 'bounced_hard' | 'complained'
>;

/**
 * What the server knows about the consent of a phone number. The customer sent the word `stop` or `start`.
 * `refused`: the provider refused a message, because the customer had sent STOP to the provider before.
 * `accepted`: the provider accepted a message again after a refusal.
 */
export type TextConsentFact = 'stop' | 'start' | 'refused' | 'accepted';

export type StaffNotice = 'paid' | 'disputed' | 'undelivered' | 'replied';
