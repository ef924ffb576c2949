import { useContext } from 'react';
import type { Id } from '../../../contract/primitives.ts';
import { wideScreen } from '../../lib/browser/media-queries.ts';
import type { ListSearch } from '../../lib/list-search.ts';
import { ListParamsContext } from '../list/pages/list-params.ts';
import { useNavigateIfMounted } from './use-navigate-if-mounted.ts';

interface RowHighlight {
  readonly highlight: (matcher: (row: { readonly id: Id }) => boolean, id?: Id) => void;
}

/** A missing field and an empty one are the same. */
const isSameField = (one: unknown, other: unknown) => (one ?? '') === (other ?? '');

/** The backend may not return an id. */
const matchSavedRow = (id: Id | undefined, saved: object) => (row: { readonly id: Id }) => {
  const fields: Readonly<Record<string, unknown>> = { ...row };
  if (id !== undefined) return String(row.id) === String(id);
  return Object.entries(saved).every(([name, value]) => isSameField(fields[name], value));
};

/**
 * The list keeps its search and page, and marks the saved row. A wide screen also opens a saved
 * customer.
 */
export const useReturnToList = (
  to: '/customers' | '/services' | '/staff',
  rowHighlight?: RowHighlight,
) => {
  const { filter: _filter, ...params } = useContext(ListParamsContext);
  // The route reads its own order from the address.
  const search: ListSearch = params;
  const leave = useNavigateIfMounted();
  return async (id?: Id, saved: object = {}) => {
    rowHighlight?.highlight(matchSavedRow(id, saved), id);
    const opensCustomer = to === '/customers' && id !== undefined && wideScreen.matches();
    await leave(
      opensCustomer
        ? { to: '/customers/$customerId', params: { customerId: String(id) } }
        : { to, search },
    );
  };
};
