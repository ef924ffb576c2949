import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { pageSize } from '../../../contract/limits.ts';
import { isUnreachable } from '../../http/api-error.ts';
import { clampPage, getPageCount, type ListSearch } from '../../lib/list-search.ts';
import { findSavedCount, findSavedRows, type ListScope } from '../../lib/query/find-saved-rows.ts';
import { useIsReachable } from '../hooks/use-is-reachable.ts';

/** How the device searches the rows that it has of a list, as the server would. */
interface RowSearch<Row> {
  /** Returns whether a row matches the search. */
  readonly createMatcher: (search: string) => (row: Row) => boolean;
  /** Sorts rows as the server does. */
  readonly compare: (a: Row, b: Row) => number;
}

/** A list whose rows the device may have. `search` is undefined if the list cannot be searched. */
export interface SavedList<Row> extends ListScope {
  readonly search?: RowSearch<Row>;
}

/** What the device has of a page or of a search that cannot be loaded. */
export interface SavedRows<Row> {
  /** Undefined if the device does not have the page. */
  readonly rows: readonly Row[] | undefined;
  /** How many rows the whole list or search has. */
  readonly count: number;
  /** Undefined for a page that the device does not have. */
  readonly searched?: { readonly count: number; readonly savedAtMs: number };
}

interface Options<Row> {
  readonly list: SavedList<Row>;
  readonly rowKey: (row: Row) => unknown;
  readonly query: Pick<UseQueryResult<unknown>, 'data' | 'error' | 'isPlaceholderData'>;
  /** Without `page`, the list has no pages. */
  readonly params: ListSearch;
}

/** While /api is unreachable, finds what the device has instead of data that it has not loaded. */
export const useSavedRows = <Row>({ list, rowKey, query, params }: Options<Row>): SavedRows<Row> | undefined => {
  const client = useQueryClient();
  const isReachable = useIsReachable();
  const isMissing = query.data === undefined || query.isPlaceholderData;
  if (!isMissing || (isReachable && !isUnreachable(query.error))) return undefined;
  const { search = '', page } = params;
  if (search === '') {
    const count = findSavedCount(client, list);
    return count === undefined ? undefined : { rows: undefined, count };
  }
  const saved = list.search && findSavedRows(client, list, rowKey);
  if (!list.search || !saved) return undefined;
  const matches = saved.rows.filter(list.search.createMatcher(search)).sort(list.search.compare);
  const start = page === undefined ? 0 : (clampPage(page, getPageCount(matches.length, pageSize)) - 1) * pageSize;
  return {
    rows: page === undefined ? matches : matches.slice(start, start + pageSize),
    count: matches.length,
    searched: { count: saved.rows.length, savedAtMs: saved.savedAtMs },
  };
};
