import * as v from 'valibot';
import { maxPence } from '../limits.ts';
import { extension, positiveInteger, timestamp } from '../primitives.ts';
import type { PaymentStatus } from './payment-status.ts';

/**
 * The statuses of each criterion `status`: those that the app shows with the same label. `refunded`
 * also finds requests of which a part was refunded.
 */
export const statusesByCriterion = {
  requested: ['requested'],
  declined: ['declined'],
  paid: ['paid'],
  refunded: ['refunded_provider'],
  cancelled: ['cancelled_client', 'cancelled_provider'],
} as const satisfies Record<string, readonly PaymentStatus[]>;
export type StatusCriterion = keyof typeof statusesByCriterion;

// PostgreSQL cannot store every date that JavaScript can parse.
const storableTimestamp = v.pipe(timestamp, v.regex(/^\d{4}-/, 'Not a date'));

const amountPence = positiveInteger(maxPence);

/**
 * Criteria that narrow the payments list: a status, the time of creation from `createdFrom` until
 * before `createdTo`, and the gross amount from `minAmount` to `maxAmount` pence. Extension
 * `payment-criteria`.
 */
export const paymentCriteria = v.object({
  status: extension(v.optional(v.picklist(Object.keys(statusesByCriterion) as StatusCriterion[]))),
  createdFrom: extension(v.optional(storableTimestamp)),
  createdTo: extension(v.optional(storableTimestamp)),
  minAmount: extension(v.optional(amountPence)),
  maxAmount: extension(v.optional(amountPence)),
});
export type PaymentCriteria = v.InferOutput<typeof paymentCriteria>;
