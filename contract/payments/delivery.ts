import * as v from 'valibot';
import { timestamp } from '../primitives.ts';

/**
 * When reports of a message differ, the later state in this list counts. `delivered` comes after a soft
 * bounce, because the message can arrive after all.
 */
export const deliveryStates = [
  'queued',
  // Our own mail server or the provider refuses the message for now. The server tries again.
  'deferred',
  'handed_over',
  // A mail server on the way could not deliver it yet, and tries again.
  'delayed',
  // The server gave up before the mail server or the provider accepted it.
  'failed',
  // For example, the mailbox is full, or the phone is off.
  'bounced_soft',
  'delivered',
  // The address will never work.
  'bounced_hard',
  'complained',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const getDeliveryRank = (state: DeliveryState) => deliveryStates.indexOf(state);

export const deliveryReasons = [
  'unknown_recipient',
  'cannot_receive',
  'unreachable',
  'mailbox_full',
  'blocked',
  'opted_out',
  // Our mail server or provider refuses us: the keys, the sender or the account.
  'account_refused',
  'not_set_up',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/**
 * `state` is one of `deliveryStates`, and `reason` one of `deliveryReasons`, or a word that this app does not
 * know.
 */
export const delivery = v.object({
  channel: v.string(),
  state: v.string(),
  at: timestamp,
  reason: v.nullish(v.string(), null),
  /** The mail server tries until then. Later, it is not known whether the message arrived. */
  retryUntil: v.nullish(timestamp, null),
});
export type Delivery = v.InferOutput<typeof delivery>;

const undeliveredStates: readonly string[] = [
  'failed',
  'bounced_soft',
  'bounced_hard',
] satisfies DeliveryState[];

export const isUndelivered = ({ state }: Pick<Delivery, 'state'>) =>
  undeliveredStates.includes(state);

export const hasArrived = (deliveries: readonly Pick<Delivery, 'state'>[]) =>
  deliveries.some(({ state }) => state === 'delivered');

/** True when a message did not arrive, and none arrived on another channel. */
export const needsAttention = (deliveries: readonly Pick<Delivery, 'state'>[]) =>
  deliveries.some(isUndelivered) && !hasArrived(deliveries);
