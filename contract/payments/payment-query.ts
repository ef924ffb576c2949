import * as v from 'valibot';
import { maxPageSize } from '../limits.ts';
import { extension, id, pagingEntries, timestamp } from '../primitives.ts';
import { paymentCriteria } from './payment-criteria.ts';
import { paymentFilters } from './payment-filters.ts';
import { paymentOrders } from './payment-orders.ts';

/** Lists the newest payment first, unless `order` says otherwise. Capability `lists`. */
export const paymentQuery = v.object({
  ...pagingEntries(maxPageSize),
  customerId: v.optional(id),
  userId: v.optional(id),
  filter: extension(v.optional(v.picklist(paymentFilters))),
  ...paymentCriteria.entries,
  order: extension(v.optional(v.picklist(['newest', ...paymentOrders]))),
});
export type PaymentQuery = v.InferInput<typeof paymentQuery>;

/** The export has the filters of the payments list, without pagination and order. */
export const paymentExportQuery = v.omit(paymentQuery, ['limit', 'page', 'order']);
export type PaymentExportQuery = v.InferInput<typeof paymentExportQuery>;

/** `paidSince` is at most 31 days ago, and a day ago by default. */
export const paymentTotalsQuery = v.object({ paidSince: v.optional(timestamp) });
