import type { Service } from '../../../contract/entities/service.ts';
import { hasSearchTerm, toSearchTerms } from '../../../contract/text/search-text.ts';
import { getServiceTexts } from '../../../contract/text/searched-texts.ts';
import { createSavedSearch } from '../../ui/list/create-saved-search.ts';

/** Services without an order come last. */
const getOrder = ({ serviceOrder }: Service) => serviceOrder ?? Number.MAX_SAFE_INTEGER;

export const searchSavedServices = createSavedSearch<Service>({
  getKey: ({ id }) => id,
  createMatcher: (search) => {
    const terms = toSearchTerms(search);
    return (service) => hasSearchTerm(getServiceTexts(service), terms);
  },
  compare: (a, b) => getOrder(a) - getOrder(b) || a.name.localeCompare(b.name),
});
