import * as v from 'valibot';
import { maxPageSize } from '../limits.ts';
import { createPageSchema, extension, id, pagingEntries, version } from '../primitives.ts';

/** `unpaid`: customers with an `unpaidAmount`, the largest first. Capability `lists`. */
export const customerFilters = ['unpaid'] as const;
export type CustomerFilter = (typeof customerFilters)[number];

/**
 * `totalPayments`: what the customer has paid and did not get back, in pence. `unpaidAmount`: what is due of
 * the requests of the filter `unpaid`, in pence. Capability `lists`.
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
 * The list is sorted by name, `totalPayments` or `unpaidAmount`. Without an order, it is sorted by name, and
 * with the filter `unpaid` by the largest debt. Capability `lists`.
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
