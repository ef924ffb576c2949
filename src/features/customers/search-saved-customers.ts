import type { Customer } from '../../../contract/customer.ts';
import { hasSearchTerm, toSearchTerms } from '../../../contract/search-text.ts';
import { getCustomerTexts } from '../../../contract/searched-texts.ts';
import { createSavedSearch } from '../../ui/list/create-saved-search.ts';

export const searchSavedCustomers = createSavedSearch<Customer>({
  getKey: ({ id }) => id,
  createMatcher: (search) => {
    const terms = toSearchTerms(search);
    return (customer) => hasSearchTerm(getCustomerTexts(customer), terms);
  },
  compare: (a, b) => a.name.localeCompare(b.name),
});
