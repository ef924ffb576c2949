import type { DeliveryState } from '../../../contract/payments/delivery.ts';

/** For customers and invited users. */
export type Channel = 'email' | 'sms';

/** Push messages go to staff, and are in the history of no request. */
export type OutboxChannel = Channel | 'push';

export const outboxChannels: readonly OutboxChannel[] = ['email', 'sms', 'push'];

/** A provider can report these after it has accepted a message. */
export type ReportedState = Extract<
  DeliveryState,
  'delayed' | 'bounced_soft' | 'delivered' | 'bounced_hard' | 'complained'
>;

/**
 * `stop` and `start`: the customer answered so. `refused`: the provider refused a message because of an
 * earlier STOP. `accepted`: it accepted one again.
 */
export type TextConsentFact = 'stop' | 'start' | 'refused' | 'accepted';

/** A message tells staff this about a request. */
export type StaffNotice = 'paid' | 'disputed' | 'undelivered' | 'replied';
