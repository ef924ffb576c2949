import * as v from 'valibot';
import { timestamp } from '../primitives.ts';

/** `event` is one of `historyEvents`, or unknown to this app. `status` is the request's after it. */
const paymentChange = v.object({
  ident: v.string(),
  status: v.string(),
  event: v.string(),
  at: timestamp,
});
export type PaymentChange = v.InferOutput<typeof paymentChange>;

/** The oldest change is first. */
export const paymentChanges = v.object({ changes: v.array(paymentChange) });

/**
 * | event | meaning |
 * |---|---|
 * | `ready` | From now on, the client receives every change. |
 * | `changes` | Requests have changed. |
 * | `lost` | The client missed changes, and should refetch what it shows. |
 * | `over` | The session has too many streams, and the server closes this one. |
 *
 * All but `over` have an id, to resume with `Last-Event-ID`.
 */
export type StreamEvent = 'ready' | 'changes' | 'lost' | 'over';
