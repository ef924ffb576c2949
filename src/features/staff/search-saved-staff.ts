import type { StaffUser } from '../../../contract/entities/staff.ts';
import { hasSearchTerm, toSearchTerms } from '../../../contract/text/search-text.ts';
import { getStaffTexts } from '../../../contract/text/searched-texts.ts';
import { createSavedSearch } from '../../ui/list/create-saved-search.ts';

export const searchSavedStaff = createSavedSearch<StaffUser>({
  getKey: ({ id }) => id,
  createMatcher: (search) => {
    const terms = toSearchTerms(search);
    return (user) => hasSearchTerm(getStaffTexts(user), terms);
  },
  compare: (a, b) => a.firstName.localeCompare(b.firstName) || a.lastName.localeCompare(b.lastName),
});
