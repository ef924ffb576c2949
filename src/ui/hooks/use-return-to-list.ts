import { useContext } from 'react';
import type { Id } from '../../../contract/primitives.ts';
import { ListSearchContext } from '../list/list-search-context.ts';
import { useNavigateIfMounted } from './use-navigate-if-mounted.ts';

interface RowHighlight {
  readonly highlight: (matcher: (row: { readonly id: Id }) => boolean) => void;
}

/** A missing field and an empty one are the same. */
const isSameField = (one: unknown, other: unknown) => (one ?? '') === (other ?? '');

/** Matches the row by its id, or by the saved fields if the backend did not return an id. */
const matchSavedRow = (id: Id | undefined, saved: object) => (row: { readonly id: Id }) => {
  const fields: Readonly<Record<string, unknown>> = { ...row };
  return id === undefined
    ? Object.entries(saved).every(([name, value]) => isSameField(fields[name], value))
    : String(row.id) === String(id);
};

const scrollToChangedRow = () =>
  document.querySelector('[data-mark="changed"] > a')?.scrollIntoView({ block: 'nearest' });

/**
 * Returns, after a successful write, to the list from which the form was opened, with its search and page, and highlights
 * the saved row: that with the id, or, if the backend did not return one, with the saved fields.
 */
export const useReturnToList = (to: '/customers' | '/services' | '/staff', rowHighlight?: RowHighlight) => {
  const { search, page } = useContext(ListSearchContext);
  const leave = useNavigateIfMounted();
  return async (id?: Id, saved: object = {}) => {
    rowHighlight?.highlight(matchSavedRow(id, saved));
    await leave({ to, search: { search, page } });
    // After the router has scrolled to the top. A row that loads later moves nothing.
    if (rowHighlight) requestAnimationFrame(scrollToChangedRow);
  };
};
