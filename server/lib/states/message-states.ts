import type { DeliveryState } from '../../../contract/payments/delivery.ts';

/** The channels of messages to customers and invited users. */
export type Channel = 'email' | 'sms';

/**
 * The channels of all messages in the outbox. Push messages go to staff, and are not in the history
 * of a request.
 */
export type OutboxChannel = Channel | 'push';

export const outboxChannels: readonly OutboxChannel[] = ['email', 'sms', 'push'];

/** The states that a provider can report after it has accepted a message. */
export type ReportedState = Extract<
  DeliveryState,
  'delayed' | 'bounced_soft' | 'delivered' | 'bounced_hard' | 'complained'
>;

/**
 * What can be known about text messages to a number. `stop` and `start`: the customer answered so.
 * `refused` and `accepted`: the provider refused a message because of an earlier STOP, or accepted
 * one again.
 */
export type TextConsentFact = 'stop' | 'start' | 'refused' | 'accepted';

/** What a message tells staff about a request. */
export type StaffNotice = 'paid' | 'disputed' | 'undelivered' | 'replied';
