import { type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageSize } from '../../../contract/limits.ts';
import { isUnreachable } from '../../http/api-error.ts';
import { useIsReachable } from '../../http/reachability.ts';
import { clampPage, getPageCount, type ListSearch } from '../../lib/list-search.ts';
import { findSavedCount, type ListScope } from '../../lib/query/list-scope.ts';

/** Searches the rows on the device. Returns undefined if there are none. */
export type SearchSavedRows<Row> = (
  client: QueryClient,
  scope: ListScope,
  search: string,
) =>
  | {
      readonly matches: readonly Row[];
      /** Says which rows were searched, and when the oldest of them was loaded. */
      readonly description: string;
    }
  | undefined;

/** A list whose rows the device may have. */
export interface SavedList<Row> extends ListScope {
  /**
   * Loads the code of the search, which only an outage needs. Undefined if the list cannot be
   * searched.
   */
  readonly loadSearch?: () => Promise<SearchSavedRows<Row>>;
}

/** What the device has of a page or of a search that cannot be loaded. */
export interface SavedRows<Row> {
  /** Undefined if the device does not have the page. */
  readonly rows: readonly Row[] | undefined;
  /** How many rows the whole list or search has. */
  readonly count: number;
  /** Says which rows were searched; undefined for a page that the device does not have. */
  readonly searched?: string;
}

interface Options<Row> {
  readonly list: SavedList<Row>;
  readonly query: Pick<UseQueryResult<unknown>, 'data' | 'error' | 'isPlaceholderData'>;
  /** Without `page`, the list has no pages. */
  readonly params: ListSearch;
}

/** Returns the search of `list` once its code has loaded. The load starts with the outage. */
const useSearchSavedRows = <Row>({ loadSearch }: SavedList<Row>, isNeeded: boolean) => {
  const [search, setSearch] = useState<{ readonly run: SearchSavedRows<Row> }>();
  useEffect(
    function loadWithOutage() {
      // Without the code, the list says that nothing is saved.
      if (isNeeded && !search)
        loadSearch?.().then(
          (run) => setSearch({ run }),
          () => undefined,
        );
    },
    [isNeeded, search, loadSearch],
  );
  return search?.run;
};

/**
 * While /api is unreachable, returns what the device has of a page or search that is not loaded;
 * otherwise undefined.
 */
export const useSavedRows = <Row>({
  list,
  query,
  params,
}: Options<Row>): SavedRows<Row> | undefined => {
  const client = useQueryClient();
  const isOutage = !useIsReachable() || isUnreachable(query.error);
  const searchSavedRows = useSearchSavedRows(list, isOutage);
  const isMissing = query.data === undefined || query.isPlaceholderData;
  if (!isOutage || !isMissing) return undefined;
  const { search = '', page } = params;
  if (search === '') {
    const count = findSavedCount(client, list);
    return count === undefined ? undefined : { rows: undefined, count };
  }
  const found = searchSavedRows?.(client, list, search);
  if (!found) return undefined;
  const { matches, description } = found;
  const start =
    page === undefined
      ? 0
      : (clampPage(page, getPageCount(matches.length, pageSize)) - 1) * pageSize;
  return {
    rows: page === undefined ? matches : matches.slice(start, start + pageSize),
    count: matches.length,
    searched: description,
  };
};
