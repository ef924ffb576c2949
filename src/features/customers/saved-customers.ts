import type { Customer } from '../../../contract/customer.ts';
import { hasSearchTerm, toSearchTerms } from '../../../contract/search-text.ts';
import { getCustomerTexts } from '../../../contract/searched-texts.ts';
import { customerKeys } from '../../lib/query/query-keys.ts';
import type { SavedList } from '../../ui/list/use-saved-rows.ts';

/** How the app searches the customers on the device. */
export const savedCustomers: SavedList<Customer> = {
  lists: customerKeys.lists,
  search: {
    createMatcher: (search) => {
      const terms = toSearchTerms(search);
      return (customer) => hasSearchTerm(getCustomerTexts(customer), terms);
    },
    compare: (a, b) => a.name.localeCompare(b.name),
  },
};
