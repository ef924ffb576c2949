import * as v from 'valibot';
import { declineReasons } from '../../../contract/decline-reason.ts';
import { pence, timestamp } from '../../../contract/primitives.ts';

/** A provider's message: the new status of one payment request. Other fields are ignored. */
export const providerEventPayload = v.object({
  /** `confirming`: the customer is confirming the payment with the bank, which changes no status. */
  type: v.picklist(['paid', 'declined', 'cancelled_provider', 'refunded_provider', 'confirming']),
  /** The time of the status change. Without it, the time at which the message arrives counts. */
  timestamp: v.optional(timestamp),
  data: v.object({
    paymentRequestId: v.pipe(v.string(), v.uuid()),
    /** The gross amount that was paid or refunded, in pence. The server compares it with the amount of the request. */
    amount: v.optional(pence),
    /** Why the card was declined. */
    reason: v.optional(v.picklist(declineReasons)),
    /** ISO 4217, in upper or lower case. */
    currency: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{3}$/i), v.toUpperCase())),
  }),
});
