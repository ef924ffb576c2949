import type { DeliveryState } from '../../../contract/payments/delivery.ts';

/** The states that a provider can report after it has accepted a message. */
export type ReportedState = Extract<
  DeliveryState,
  'delayed' | 'bounced_soft' | 'delivered' | 'bounced_hard' | 'complained'
>;
