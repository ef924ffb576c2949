import * as v from 'valibot';
import { timestamp } from '../../../contract/primitives.ts';

/** A provider's message: the new status of the payment request with this `id`. Other fields are ignored. */
export const providerEventPayload = v.object({
  type: v.picklist(['paid', 'declined', 'cancelled_provider', 'refunded_provider']),
  /** The time of the status change; by default, now. */
  timestamp: v.optional(timestamp),
  data: v.object({ paymentRequestId: v.pipe(v.string(), v.uuid()) }),
});
