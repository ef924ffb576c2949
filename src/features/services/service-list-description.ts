import type { Service } from '../../../contract/entities/service.ts';
import { searchedInServices } from '../../../contract/text/searched-fields.ts';
import { serviceKeys } from '../../lib/query/query-keys.ts';
import type { ListDescription, SectionListDescription } from '../../ui/list/list-description.ts';
import { serviceListOptions } from './api.ts';
import type { ServiceListParams, ServiceOrder } from './read-service-search.ts';

const getName = ({ name }: Service) => [name];
/**
 * A service without a price counts as the cheapest. Two prices with VAT may have the same net
 * price.
 */
const getPrice = ({ cost, costGross }: Service) => [cost ?? 0, costGross ?? 0];

export const serviceListDescription = {
  noun: 'services',
  path: '/services',
  queryKey: serviceKeys.lists,
  getKey: ({ id }: Service) => id,
  getPage: ({ search = '' }: Pick<ServiceListParams, 'search'>) => serviceListOptions({ search }),
  columns: [
    { heading: 'Name' },
    { heading: 'Description' },
    { heading: 'Before VAT', isAtEnd: true },
    { heading: 'Price', isAtEnd: true },
  ],
  isSortedByApp: true,
  defaultOrder: 'place',
  orders: {
    place: {
      direction: 'ascending',
      // Services without a place come last.
      by: ({ serviceOrder, name }: Service) => [serviceOrder ?? Number.MAX_SAFE_INTEGER, name],
    },
    name: { column: 'Name', direction: 'ascending', by: getName },
    name_descending: { column: 'Name', direction: 'descending', by: getName },
    lowest_price: { column: 'Price', direction: 'ascending', by: getPrice },
    highest_price: { column: 'Price', direction: 'descending', by: getPrice },
  },
  searched: searchedInServices,
} as const satisfies ListDescription<Service, 'place' | ServiceOrder> &
  SectionListDescription<ServiceListParams>;
