import * as v from 'valibot';
import { declineReasons } from '../../../contract/decline-reason.ts';
import { pence, timestamp } from '../../../contract/primitives.ts';

const providerId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

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
    /** The provider's id of the payment: two messages about one payment have the same id. */
    paymentId: v.optional(providerId),
    /** The provider's id of the refund. */
    refundId: v.optional(providerId),
    /** Why the card was declined. */
    reason: v.optional(v.picklist(declineReasons)),
    /** ISO 4217, in upper or lower case. */
    currency: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{3}$/i), v.toUpperCase())),
  }),
});
