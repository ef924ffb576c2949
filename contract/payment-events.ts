import * as v from 'valibot';
import { timestamp } from './primitives.ts';

/** One thing that happened to a payment request. `event` is a word of its history, `status` how it stands since. */
const paymentChange = v.object({
  ident: v.string(),
  status: v.string(),
  event: v.string(),
  at: timestamp,
});
export type PaymentChange = v.InferOutput<typeof paymentChange>;

/** What a `changes` event of the stream holds, oldest first. */
export const paymentChanges = v.object({ changes: v.array(paymentChange) });

/**
 * The events of the stream. `ready`: from here on nothing is missed. `lost`: more happened since the reader's last event
 * than can be told, so whatever it shows should be asked for anew. `over`: this reader has opened the stream elsewhere
 * once too often. All but the last have an id to come back with, as `Last-Event-ID`.
 */
export type StreamEvent = 'ready' | 'changes' | 'lost' | 'over';
