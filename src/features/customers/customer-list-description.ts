import type {
  Customer,
  CustomerFilter,
  CustomerOrder,
  customerQuery,
} from '../../../contract/entities/customer.ts';
import { searchedInCustomers } from '../../../contract/text/searched-fields.ts';
import type { ListParams } from '../../lib/list-search.ts';
import { customerKeys } from '../../lib/query/query-keys.ts';
import type { ListDescription, SectionListDescription } from '../../ui/list/list-description.ts';
import { customerPageOptions } from './api.ts';

export type CustomerListParams = ListParams<typeof customerQuery>;

const getName = ({ name }: Customer) => [name];
const getTotal = ({ totalPayments }: Customer) => [totalPayments];
const getDebt = ({ unpaidAmount = 0 }: Customer) => [unpaidAmount];

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
    name: { column: 'Name', direction: 'ascending', by: getName },
    name_descending: { column: 'Name', direction: 'descending', by: getName },
    largest_total: { column: 'Total of payments', direction: 'descending', by: getTotal },
    smallest_total: { column: 'Total of payments', direction: 'ascending', by: getTotal },
    largest_debt: { column: 'Owed', direction: 'descending', by: getDebt },
    smallest_debt: { column: 'Owed', direction: 'ascending', by: getDebt },
  },
  filters: { unpaid: { label: 'Money Owed', defaultOrder: 'largest_debt' } },
  searched: searchedInCustomers,
} as const satisfies ListDescription<Customer, CustomerOrder, CustomerFilter> &
  SectionListDescription<CustomerListParams>;
