import { hasSearchTerm, toSearchTerms } from '../../../contract/search-text.ts';
import { getServiceTexts } from '../../../contract/searched-texts.ts';
import type { Service } from '../../../contract/service.ts';
import { serviceKeys } from '../../lib/query/query-keys.ts';
import type { SavedList } from '../../ui/list/use-saved-rows.ts';

/** Services without an order come last. */
const getOrder = ({ serviceOrder }: Service) => serviceOrder ?? Number.MAX_SAFE_INTEGER;

/** How the app searches the services on the device. */
export const savedServices: SavedList<Service> = {
  lists: serviceKeys.lists,
  search: {
    createMatcher: (search) => {
      const terms = toSearchTerms(search);
      return (service) => hasSearchTerm(getServiceTexts(service), terms);
    },
    compare: (a, b) => getOrder(a) - getOrder(b) || a.name.localeCompare(b.name),
  },
};
