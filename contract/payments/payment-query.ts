import * as v from 'valibot';
import { maxPageSize, maxPence } from '../limits.ts';
import { day, extension, id, pagingEntries, positiveInteger, timestamp } from '../primitives.ts';
import { statusesByLabel } from './payment-status.ts';

/** The filters need the capability `lists`. */
export const paymentFilters = [
  // The status is requested, or declined while the link can be paid.
  'unpaid',
  // Requested or declined, and no message has arrived, because the last one on a channel failed or bounced.
  'undelivered',
  'mine',
  // A dispute is open or decided, where the tenant `hasDisputes`.
  'disputed',
] as const;
export type PaymentFilterName = (typeof paymentFilters)[number];

/** `refunded` also finds requests of which a part was refunded. */
export type StatusCriterion = keyof typeof statusesByLabel;

const amountPence = positiveInteger(maxPence);

/**
 * `createdTo` is the first instant that is too late. `minAmount` and `maxAmount` limit the gross pence
 * (capability `lists`). `paidFrom` and `paidTo` are the first and the last day on which money came
 * (capability `books`).
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

/** Sizes are gross amounts. The orders need the capability `lists`. */
export const paymentOrders = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type PaymentOrder = (typeof paymentOrders)[number];

/** The default order is `newest`. */
export const paymentQuery = v.object({
  ...pagingEntries(maxPageSize),
  customerId: v.optional(id),
  userId: v.optional(id),
  filter: extension(v.optional(v.picklist(paymentFilters))),
  ...paymentCriteria.entries,
  order: extension(v.optional(v.picklist(paymentOrders))),
});
export type PaymentQuery = v.InferInput<typeof paymentQuery>;

export const paymentExportQuery = v.omit(paymentQuery, ['limit', 'page', 'order']);
export type PaymentExportQuery = v.InferInput<typeof paymentExportQuery>;

/** The time is at most 31 days ago. The default is a day ago. */
export const paymentTotalsQuery = v.object({ paidSince: v.optional(timestamp) });
