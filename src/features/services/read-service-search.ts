import * as v from 'valibot';
import { createListSearch } from '../../lib/list-search.ts';

const serviceOrders = ['name', 'name_descending', 'lowest_price', 'highest_price'] as const;
export type ServiceOrder = (typeof serviceOrders)[number];

/** In a file of its own, because the router needs it in the first load, before the list. */
export const readServiceSearch = createListSearch(
  v.object({ order: v.optional(v.picklist(serviceOrders)) }),
);
export type ServiceListParams = ReturnType<typeof readServiceSearch>;
