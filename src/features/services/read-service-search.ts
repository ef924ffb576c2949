import * as v from 'valibot';
import { createListSearch } from '../../lib/list-search.ts';

const serviceOrders = ['name', 'name_descending', 'lowest_price', 'highest_price'] as const;
export type ServiceOrder = (typeof serviceOrders)[number];

/** The router needs this file in the first load, before the list. */
export const readServiceSearch = createListSearch(
  v.object({ order: v.optional(v.picklist(serviceOrders)) }),
);
export type ServiceListParams = ReturnType<typeof readServiceSearch>;
