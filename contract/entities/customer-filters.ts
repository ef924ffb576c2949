/**
 * The filters of the customers list. `unpaid`: customers with an `unpaidAmount`, the largest amount
 * first. Capability `lists`.
 */
export const customerFilters = ['unpaid'] as const;
export type CustomerFilter = (typeof customerFilters)[number];
