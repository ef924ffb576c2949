import * as v from 'valibot';
import { timestamp } from '../primitives.ts';

/**
 * The states of a message. When several reports of one message differ, the last state in this list
 * counts: a soft bounce ends when the message arrives after all, and a hard bounce or a complaint
 * can follow an acceptance.
 */
export const deliveryStates = [
  'queued',
  // Our own mail server or the provider refuses it. The server tries again.
  'deferred',
  // The mail server or the provider of text messages has accepted the message.
  'handed_over',
  // A mail server on the way could not deliver the message yet, and tries again.
  'delayed',
  // The server gave the message up before the mail server or the provider accepted it.
  'failed',
  // Not delivered, but the address exists: a full mailbox, or a phone that is switched off.
  'bounced_soft',
  'delivered',
  // Not delivered, and the same address will never work.
  'bounced_hard',
  // The customer marked the email as spam.
  'complained',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A state with a higher rank replaces one with a lower rank. */
export const getDeliveryRank = (state: DeliveryState) => deliveryStates.indexOf(state);

/** Why a message was not delivered. */
export const deliveryReasons = [
  'unknown_recipient',
  'cannot_receive',
  'unreachable',
  'mailbox_full',
  'blocked',
  'opted_out',
  // Our mail server or provider refuses us: the keys, the sender or the account.
  'account_refused',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/**
 * What became of the newest message of a request on one channel. `state` is one of
 * `deliveryStates`, and `reason` one of `deliveryReasons`, or a word that this app does not know.
 */
export const delivery = v.object({
  channel: v.string(),
  state: v.string(),
  at: timestamp,
  reason: v.nullish(v.string(), null),
  /** Of a message that is delayed: after this time, it is not known whether it arrived. */
  retryUntil: v.nullish(timestamp, null),
});
export type Delivery = v.InferOutput<typeof delivery>;

const undeliveredStates: readonly string[] = [
  'failed',
  'bounced_soft',
  'bounced_hard',
] satisfies DeliveryState[];

/** Whether the message did not arrive. */
export const isUndelivered = ({ state }: Pick<Delivery, 'state'>) =>
  undeliveredStates.includes(state);

/** Whether a message has arrived at the customer. */
export const hasArrived = (deliveries: readonly Pick<Delivery, 'state'>[]) =>
  deliveries.some(({ state }) => state === 'delivered');

/** Whether staff should act: a message did not arrive, and none arrived on another channel. */
export const needsAttention = (deliveries: readonly Pick<Delivery, 'state'>[]) =>
  deliveries.some(isUndelivered) && !hasArrived(deliveries);
