import { useContext } from 'react';
import type { Id } from '../../../contract/primitives.ts';
import { scrollIntoView } from '../../lib/browser/scroll-into-view.ts';
import { wideScreen } from '../../lib/browser/wide-screen.ts';
import { HIGHLIGHT_MS } from '../list/create-row-highlight.ts';
import { ListSearchContext } from '../list/list-search-context.ts';
import { useNavigateIfMounted } from './use-navigate-if-mounted.ts';

interface RowHighlight {
  readonly highlight: (matcher: (row: { readonly id: Id }) => boolean) => void;
}

/** A missing field and an empty one are the same. */
const isSameField = (one: unknown, other: unknown) => (one ?? '') === (other ?? '');

/**
 * Returns a function that matches the row by its id, or by the saved fields if the backend did not
 * return an id.
 */
const matchSavedRow = (id: Id | undefined, saved: object) => (row: { readonly id: Id }) => {
  const fields: Readonly<Record<string, unknown>> = { ...row };
  if (id !== undefined) return String(row.id) === String(id);
  return Object.entries(saved).every(([name, value]) => isSameField(fields[name], value));
};

/** Scrolls to the changed row, or waits for the next frame while the list loads. */
const scrollToChangedRow = (deadlineMs: number) => {
  const row = document.querySelector('[data-mark="changed"] > a');
  if (row) scrollIntoView(row);
  else if (performance.now() < deadlineMs)
    requestAnimationFrame(() => scrollToChangedRow(deadlineMs));
};

/**
 * Returns a function to call after a successful write. The function opens the list from which the
 * form was opened, with its search and page, and highlights the saved row: the row with the id, or,
 * if the backend did not return an id, the row with the saved fields. On a wide screen, where the
 * list stays in sight, it opens a saved customer beside the list.
 */
export const useReturnToList = (
  to: '/customers' | '/services' | '/staff',
  rowHighlight?: RowHighlight,
) => {
  const { search, page } = useContext(ListSearchContext);
  const leave = useNavigateIfMounted();
  return async (id?: Id, saved: object = {}) => {
    rowHighlight?.highlight(matchSavedRow(id, saved));
    const opensCustomer = to === '/customers' && id !== undefined && wideScreen.matches();
    await leave(
      opensCustomer
        ? { to: '/customers/$customerId', params: { customerId: String(id) } }
        : { to, search: { search, page } },
    );
    // Waits until the router has scrolled to the top. The list may load later, but a row that is no
    // longer highlighted does not scroll it.
    if (rowHighlight) requestAnimationFrame((nowMs) => scrollToChangedRow(nowMs + HIGHLIGHT_MS));
  };
};
