import * as v from 'valibot';
import { paymentRequest } from '../entities/payment.ts';
import { extension, timestamp } from '../primitives.ts';
import type { DeliveryReason } from './delivery.ts';

/** The reasons are known before the send. `not_set_up`: the channel has no provider. */
export type SendObstacle = Extract<DeliveryReason, 'not_set_up' | 'cannot_receive' | 'opted_out'>;

/**
 * `reason` is a `SendObstacle`, or a word that this app does not know. It is null when the backend will send.
 */
const resendMessage = v.object({ channel: v.string(), reason: v.nullish(v.string(), null) });
export type ResendMessage = v.InferOutput<typeof resendMessage>;

export const resend = v.object({
  /** `undoResend` takes it (capability `messages`). */
  id: v.optional(v.string()),
  /** The resend can be undone until then. */
  leavesAt: v.optional(timestamp),
  messages: v.array(resendMessage),
});
export type Resend = v.InferOutput<typeof resend>;

export const resentPayment = v.object({
  ...paymentRequest.entries,
  resend: extension(v.optional(resend)),
});
export type ResentPayment = v.InferOutput<typeof resentPayment>;
