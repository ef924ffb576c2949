import type { StaffUser } from '../../../contract/entities/staff.ts';
import { pageSize } from '../../../contract/limits.ts';
import { searchedInStaff } from '../../../contract/text/searched-fields.ts';
import type { ListSearch } from '../../lib/list-search.ts';
import { staffKeys } from '../../lib/query/query-keys.ts';
import type { ListDescription, SectionListDescription } from '../../ui/list/list-description.ts';
import { staffListOptions } from './api.ts';

export const staffListDescription = {
  noun: 'staff',
  path: '/staff',
  queryKey: staffKeys.lists,
  getKey: ({ id }: StaffUser) => id,
  getPage: ({ search, page = 1 }: ListSearch) =>
    staffListOptions({ limit: pageSize, page, search }),
  columns: [
    { heading: 'Name' },
    { heading: 'Email' },
    { heading: 'Phone Number' },
    { heading: 'Status', isAtEnd: true },
  ],
  defaultOrder: 'name',
  orders: {
    name: {
      direction: 'ascending',
      by: ({ firstName, lastName }: StaffUser) => [firstName, lastName],
    },
  },
  searched: searchedInStaff,
} as const satisfies ListDescription<StaffUser> & SectionListDescription<ListSearch>;
