import * as v from 'valibot';
import { timestamp } from '../primitives.ts';

/**
 * A change of a payment request. `event` is one of `historyEvents` or unknown to this app, `status`
 * the status after it.
 */
const paymentChange = v.object({
  ident: v.string(),
  status: v.string(),
  event: v.string(),
  at: timestamp,
});
export type PaymentChange = v.InferOutput<typeof paymentChange>;

/** The data of a `changes` event, oldest first. */
export const paymentChanges = v.object({ changes: v.array(paymentChange) });

/**
 * The events of the stream. `ready`: the client receives every change from now on. `lost`: the
 * client missed changes and should refetch what it shows. `over`: the session has opened more
 * streams elsewhere than the limit allows, and the server closes this one. All events but `over`
 * have an id, to resume with `Last-Event-ID`.
 */
export type StreamEvent = 'ready' | 'changes' | 'lost' | 'over';
