import type { Customer } from '../../../contract/entities/customer.ts';
import { hasSearchTerm, toSearchTerms } from '../../../contract/text/search-text.ts';
import { getCustomerTexts } from '../../../contract/text/searched-texts.ts';
import { createSavedSearch } from '../../ui/list/create-saved-search.ts';

export const searchSavedCustomers = createSavedSearch<Customer>({
  getKey: ({ id }) => id,
  createMatcher: (search) => {
    const terms = toSearchTerms(search);
    return (customer) => hasSearchTerm(getCustomerTexts(customer), terms);
  },
  compare: (a, b) => a.name.localeCompare(b.name),
});
