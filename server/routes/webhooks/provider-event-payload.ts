import * as v from 'valibot';
import { declineReasons } from '../../../contract/payments/decline-reason.ts';
import { pence, rawText, timestamp } from '../../../contract/primitives.ts';

const providerId = v.pipe(rawText(200), v.nonEmpty());

/** An ISO 4217 code, in upper or lower case. */
const currency = v.pipe(v.string(), v.regex(/^[a-z]{3}$/i), v.toUpperCase());

const data = {
  paymentRequestId: v.pipe(v.string(), v.uuid()),
  /** Two messages about one payment have the same id. */
  paymentId: v.optional(providerId),
  refundId: v.optional(providerId),
  reason: v.optional(v.picklist(declineReasons)),
};

/** `timestamp` is the time of the change, by default that of the arrival. */
export const providerEventPayload = v.variant('type', [
  v.object({
    type: v.picklist(['paid', 'refunded_provider']),
    timestamp: v.optional(timestamp),
    /** `amount` is gross, in pence. The server compares it with the amount of the request. */
    data: v.object({ ...data, amount: pence, currency }),
  }),
  v.object({
    /** `confirming`: the bank is asking the customer, which changes no status. */
    type: v.picklist(['declined', 'cancelled_provider', 'confirming']),
    timestamp: v.optional(timestamp),
    data: v.object({ ...data, amount: v.optional(pence), currency: v.optional(currency) }),
  }),
]);
