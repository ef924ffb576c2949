import * as v from 'valibot';
import { maxPageSize, maxPence } from '../limits.ts';
import { day, extension, id, pagingEntries, positiveInteger, timestamp } from '../primitives.ts';
import { statusesByLabel } from './payment-status.ts';

/** The filters of the payments list. Capability `lists`. */
export const paymentFilters = [
  // Requested, or declined while the link can still be paid.
  'unpaid',
  // Requested or declined, and no message has arrived: the last message on a channel failed or
  // bounced.
  'undelivered',
  // Created by the signed-in user.
  'mine',
  // With a dispute, open or decided, where the tenant `hasDisputes`.
  'disputed',
] as const;
export type PaymentFilterName = (typeof paymentFilters)[number];

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

/**
 * The orders of the payments list. `largest` and `smallest` are by the gross amount. Capability
 * `lists`.
 */
export const paymentOrders = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type PaymentOrder = (typeof paymentOrders)[number];

/** Lists the newest payment first, unless `order` says otherwise. */
export const paymentQuery = v.object({
  ...pagingEntries(maxPageSize),
  customerId: v.optional(id),
  userId: v.optional(id),
  filter: extension(v.optional(v.picklist(paymentFilters))),
  ...paymentCriteria.entries,
  order: extension(v.optional(v.picklist(paymentOrders))),
});
export type PaymentQuery = v.InferInput<typeof paymentQuery>;

/** The export has the filters of the payments list, without pagination and order. */
export const paymentExportQuery = v.omit(paymentQuery, ['limit', 'page', 'order']);
export type PaymentExportQuery = v.InferInput<typeof paymentExportQuery>;

/** `paidSince` is at most 31 days ago, and a day ago by default. */
export const paymentTotalsQuery = v.object({ paidSince: v.optional(timestamp) });
