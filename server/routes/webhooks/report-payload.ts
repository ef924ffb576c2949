import * as v from 'valibot';
import { timestamp } from '../../../contract/primitives.ts';

/**
 * What a provider sends: the status that a payment request has reached with it, and the request by its `id`, which is
 * what a provider is told of it. Whatever else a provider adds is ignored.
 */
export const reportPayload = v.object({
  type: v.picklist(['paid', 'declined', 'cancelled_provider', 'refunded_provider']),
  /** When it happened, if that is not now. */
  timestamp: v.optional(timestamp),
  data: v.object({ paymentRequestId: v.pipe(v.string(), v.uuid()) }),
});
