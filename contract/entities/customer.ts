import * as v from 'valibot';
import { maxPageSize } from '../limits.ts';
import { createPageSchema, extension, id, pagingEntries, version } from '../primitives.ts';

/** `unpaid` lists customers with an `unpaidAmount`, the largest first (capability `lists`). */
export const customerFilters = ['unpaid'] as const;
export type CustomerFilter = (typeof customerFilters)[number];

/**
 * Amounts are in pence. `totalPayments` is without what was refunded. `unpaidAmount` is what is due of the
 * requests in the filter `unpaid` (capability `lists`).
 */
export const customer = v.object({
  id,
  name: v.string(),
  email: v.nullish(v.string()),
  phone: v.nullish(v.string()),
  totalPayments: v.pipe(v.number(), v.integer()),
  unpaidAmount: extension(v.optional(v.number())),
  version,
});
export type Customer = v.InferOutput<typeof customer>;

export const customerPage = createPageSchema(customer);

/**
 * The default is `name`, or `largest_debt` with the filter `unpaid`. The orders need the capability `lists`.
 */
export const customerOrders = [
  'name',
  'name_descending',
  'largest_total',
  'smallest_total',
  'largest_debt',
  'smallest_debt',
] as const;
export type CustomerOrder = (typeof customerOrders)[number];

export const customerQuery = v.object({
  ...pagingEntries(maxPageSize),
  filter: extension(v.optional(v.picklist(customerFilters))),
  order: extension(v.optional(v.picklist(customerOrders))),
});
export type CustomerQuery = v.InferInput<typeof customerQuery>;
