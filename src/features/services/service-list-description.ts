import type { Service } from '../../../contract/entities/service.ts';
import { searchedInServices } from '../../../contract/text/searched-fields.ts';
import type { ListSearch } from '../../lib/list-search.ts';
import { serviceKeys } from '../../lib/query/query-keys.ts';
import type { ListDescription, SectionListDescription } from '../../ui/list/list-description.ts';
import { serviceListOptions } from './api.ts';

export const serviceListDescription = {
  noun: 'services',
  path: '/services',
  queryKey: serviceKeys.lists,
  getKey: ({ id }: Service) => id,
  getPage: ({ search = '' }: ListSearch) => serviceListOptions({ search }),
  columns: [
    { heading: 'Name' },
    { heading: 'Description' },
    { heading: 'Before VAT', isAtEnd: true },
    { heading: 'Price', isAtEnd: true },
  ],
  defaultOrder: 'place',
  orders: {
    place: {
      direction: 'ascending',
      // Services without a place come last.
      by: ({ serviceOrder, name }: Service) => [serviceOrder ?? Number.MAX_SAFE_INTEGER, name],
    },
  },
  searched: searchedInServices,
} as const satisfies ListDescription<Service> & SectionListDescription<ListSearch>;
