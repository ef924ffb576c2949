import * as v from 'valibot';
import { declineReasons } from '../../../contract/payments/decline-reason.ts';
import { pence, rawText, timestamp } from '../../../contract/primitives.ts';

const providerId = v.pipe(rawText(200), v.nonEmpty());

/** ISO 4217, in upper or lower case. */
const currency = v.pipe(v.string(), v.regex(/^[a-z]{3}$/i), v.toUpperCase());

const data = {
  paymentRequestId: v.pipe(v.string(), v.uuid()),
  /** The provider's id of the payment: two messages about one payment have the same id. */
  paymentId: v.optional(providerId),
  /** The provider's id of the refund. */
  refundId: v.optional(providerId),
  /** Why the card was declined. */
  reason: v.optional(v.picklist(declineReasons)),
};

/**
 * A provider's message: the new status of one payment request. Other fields are ignored.
 * `timestamp` is the time of the status change; without it, the time at which the message arrives
 * counts.
 */
export const providerEventPayload = v.variant('type', [
  v.object({
    type: v.picklist(['paid', 'refunded_provider']),
    timestamp: v.optional(timestamp),
    /**
     * `amount`: the gross amount that was paid or refunded, in pence. The server compares it with
     * the request's amount.
     */
    data: v.object({ ...data, amount: pence, currency }),
  }),
  v.object({
    /**
     * `confirming`: the customer is confirming the payment with the bank, which changes no status.
     */
    type: v.picklist(['declined', 'cancelled_provider', 'confirming']),
    timestamp: v.optional(timestamp),
    data: v.object({ ...data, amount: v.optional(pence), currency: v.optional(currency) }),
  }),
]);
