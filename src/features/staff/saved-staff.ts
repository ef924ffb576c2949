import { hasSearchTerm, toSearchTerms } from '../../../contract/search-text.ts';
import { getStaffTexts } from '../../../contract/searched-texts.ts';
import type { StaffUser } from '../../../contract/staff.ts';
import { staffKeys } from '../../lib/query/query-keys.ts';
import type { SavedList } from '../../ui/list/use-saved-rows.ts';

/** How the app searches the staff users on the device. */
export const savedStaff: SavedList<StaffUser> = {
  lists: staffKeys.lists,
  search: {
    createMatcher: (search) => {
      const terms = toSearchTerms(search);
      return (user) => hasSearchTerm(getStaffTexts(user), terms);
    },
    compare: (a, b) => a.firstName.localeCompare(b.firstName) || a.lastName.localeCompare(b.lastName),
  },
};
