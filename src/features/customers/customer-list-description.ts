import type {
  Customer,
  CustomerFilter,
  customerQuery,
} from '../../../contract/entities/customer.ts';
import { searchedInCustomers } from '../../../contract/text/searched-fields.ts';
import type { ListParams } from '../../lib/list-search.ts';
import { customerKeys } from '../../lib/query/query-keys.ts';
import type { ListDescription, SectionListDescription } from '../../ui/list/list-description.ts';
import { customerPageOptions } from './api.ts';

export type CustomerListParams = ListParams<typeof customerQuery>;

export const customerListDescription = {
  noun: 'customers',
  path: '/customers',
  queryKey: customerKeys.lists,
  getKey: ({ id }: Customer) => id,
  getPage: (params: CustomerListParams) => customerPageOptions(params),
  columns: [
    { heading: 'Name' },
    { heading: 'Email' },
    { heading: 'Phone Number' },
    { heading: 'Owed', isAtEnd: true },
    { heading: 'Total of payments', isAtEnd: true },
  ],
  capability: 'lists',
  defaultOrder: 'name',
  orders: {
    name: { direction: 'ascending', by: ({ name }: Customer) => [name] },
    largest_debt: {
      direction: 'descending',
      by: ({ unpaidAmount = 0 }: Customer) => [unpaidAmount],
    },
  },
  filters: { unpaid: { label: 'Owing', defaultOrder: 'largest_debt' } },
  searched: searchedInCustomers,
} as const satisfies ListDescription<Customer, 'name' | 'largest_debt', CustomerFilter> &
  SectionListDescription<CustomerListParams>;
