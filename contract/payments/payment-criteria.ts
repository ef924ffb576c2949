import * as v from 'valibot';
import { maxPence } from '../limits.ts';
import { extension, positiveInteger, timestamp } from '../primitives.ts';
import { statusesByLabel } from './payment-status.ts';

/** A label of a status. `refunded` also finds requests of which a part was refunded. */
export type StatusCriterion = keyof typeof statusesByLabel;

// PostgreSQL cannot store every date that JavaScript can parse.
const storableTimestamp = v.pipe(timestamp, v.regex(/^\d{4}-/, 'Not a date'));

const amountPence = positiveInteger(maxPence);

/**
 * Criteria that narrow the payments list: a status, the time of creation from `createdFrom` until
 * before `createdTo`, and the gross amount from `minAmount` to `maxAmount` pence. Extension
 * `payment-criteria`.
 */
export const paymentCriteria = v.object({
  status: extension(v.optional(v.picklist(Object.keys(statusesByLabel) as StatusCriterion[]))),
  createdFrom: extension(v.optional(storableTimestamp)),
  createdTo: extension(v.optional(storableTimestamp)),
  minAmount: extension(v.optional(amountPence)),
  maxAmount: extension(v.optional(amountPence)),
});
export type PaymentCriteria = v.InferOutput<typeof paymentCriteria>;
