import * as v from 'valibot';
import { maxPence } from '../limits.ts';
import { day, extension, positiveInteger, timestamp } from '../primitives.ts';
import { statusesByLabel } from './payment-status.ts';

/** A label of a status. `refunded` also finds requests of which a part was refunded. */
export type StatusCriterion = keyof typeof statusesByLabel;

const amountPence = positiveInteger(maxPence);

/**
 * Criteria that narrow the payments list: a status, the time of creation from `createdFrom` until
 * before `createdTo`, and the gross amount from `minAmount` to `maxAmount` pence. Capability
 * `lists`. With the capability `books`, also the requests for which money came from the day
 * `paidFrom` to the day `paidTo`.
 */
export const paymentCriteria = v.object({
  status: extension(v.optional(v.picklist(Object.keys(statusesByLabel) as StatusCriterion[]))),
  createdFrom: extension(v.optional(timestamp)),
  createdTo: extension(v.optional(timestamp)),
  paidFrom: extension(v.optional(day)),
  paidTo: extension(v.optional(day)),
  minAmount: extension(v.optional(amountPence)),
  maxAmount: extension(v.optional(amountPence)),
});
export type PaymentCriteria = v.InferOutput<typeof paymentCriteria>;
