import * as v from 'valibot';
import { paymentRequest } from '../entities/payment.ts';
import { extension, timestamp } from '../primitives.ts';
import type { DeliveryReason } from './delivery.ts';

/**
 * Why the backend knows already that it will send no message on a channel. `not_set_up`: the
 * operator has set up no provider for the channel.
 */
export type SendObstacle = 'not_set_up' | Extract<DeliveryReason, 'cannot_receive' | 'opted_out'>;

/**
 * The message of a resend on one channel. `reason` is a `SendObstacle`, or a word that this app
 * does not know; null: the backend has accepted to send the message.
 */
const resendMessage = v.object({ channel: v.string(), reason: v.nullish(v.string(), null) });
export type ResendMessage = v.InferOutput<typeof resendMessage>;

/** What becomes of a resend. `messages` has one entry for each channel of the customer. */
export const resend = v.object({
  /** The id with which `undoResend` undoes it, where `whoami` lists `undo-resend`. */
  id: v.optional(v.string()),
  /** When its messages leave. Until then, it can be undone. */
  leavesAt: v.optional(timestamp),
  messages: v.array(resendMessage),
});
export type Resend = v.InferOutput<typeof resend>;

/** A payment request that was sent again a moment ago. */
export const resentPayment = v.object({
  ...paymentRequest.entries,
  resend: extension(v.optional(resend)),
});
export type ResentPayment = v.InferOutput<typeof resentPayment>;
