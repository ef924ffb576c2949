import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageSize } from '../../../../contract/limits.ts';
import { isUnreachable } from '../../../http/api-error.ts';
import { useIsReachable } from '../../../http/reachability.ts';
import { clampPage, getPageCount } from '../../../lib/list-search.ts';
import { findSavedCount } from '../../../lib/query/loaded-lists.ts';
import { type BaseListParams, getFilters, type ListDescription } from '../list-description.ts';
import type { searchSavedRows } from './search-saved-rows.ts';

export interface SavedRows<Row> {
  /** It is undefined if the device does not have the page. */
  readonly rows: readonly Row[] | undefined;
  /** It counts the whole list or search. */
  readonly count: number;
  /** It says which rows were searched, and is undefined for a missing page. */
  readonly searched?: string;
}

interface Options<Row> {
  readonly list: ListDescription<Row>;
  readonly query: Pick<UseQueryResult<unknown>, 'data' | 'error' | 'isPlaceholderData'>;
  readonly params: BaseListParams;
}

/** The code loads when an outage starts. */
const useSearchSavedRows = (isNeeded: boolean) => {
  const [search, setSearch] = useState<{ readonly run: typeof searchSavedRows }>();
  useEffect(
    function loadWithOutage() {
      // Without the code, the list says that nothing is saved.
      if (isNeeded && !search)
        import('./search-saved-rows.ts').then(
          (module) => setSearch({ run: module.searchSavedRows }),
          () => undefined,
        );
    },
    [isNeeded, search],
  );
  return search?.run;
};

/** Returns undefined unless /api is unreachable and the page or search is not loaded. */
export const useSavedRows = <Row>({
  list,
  query,
  params,
}: Options<Row>): SavedRows<Row> | undefined => {
  const client = useQueryClient();
  const isOutage = !useIsReachable() || isUnreachable(query.error);
  const searchRows = useSearchSavedRows(isOutage);
  const isMissing = query.data === undefined || query.isPlaceholderData;
  if (!isOutage || !isMissing) return undefined;
  const { search = '', page } = params;
  if (search === '') {
    const count = findSavedCount(client, list.queryKey, getFilters(params));
    return count === undefined ? undefined : { rows: undefined, count };
  }
  const found = searchRows?.(client, list, params);
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
