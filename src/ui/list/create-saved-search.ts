import { findSavedRows } from '../../lib/query/find-saved-rows.ts';
import type { SearchSavedRows } from './use-saved-rows.ts';

interface SavedSearchOptions<Row> {
  readonly getKey: (row: Row) => unknown;
  /** Returns whether a row matches the search, as on the server. */
  readonly createMatcher: (search: string) => (row: Row) => boolean;
  /** Sorts rows as the server does. */
  readonly compare: (a: Row, b: Row) => number;
}

/** Creates the function that searches the rows of a list on the device. */
export const createSavedSearch =
  <Row>({ getKey, createMatcher, compare }: SavedSearchOptions<Row>): SearchSavedRows<Row> =>
  (client, scope, search) => {
    const saved = findSavedRows(client, scope, getKey);
    return (
      saved && {
        matches: saved.rows.filter(createMatcher(search)).sort(compare),
        searchedCount: saved.rows.length,
        savedAtMs: saved.savedAtMs,
      }
    );
  };
