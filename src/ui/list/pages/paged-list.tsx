import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { pageSize } from '../../../../contract/limits.ts';
import { clampPage, getPageCount } from '../../../lib/list-search.ts';
import {
  type BaseListParams,
  getFilters,
  getOrderName,
  type ListDescription,
} from '../list-description.ts';
import type { OnOrderChange } from '../rows/table.tsx';
import { useSavedRows } from '../saved/use-saved-rows.ts';
import { ListSearchBox, ListToolbar, ResultCount } from '../toolbar/list-toolbar.tsx';
import { ListBody } from './list-body.tsx';
import type { OnParamsChange } from './list-params.ts';
import { Pagination } from './pagination.tsx';

interface PagedListProps<Row> {
  readonly list: ListDescription<Row>;
  readonly query: UseQueryResult<{ readonly count: number; readonly results: readonly Row[] }>;
  readonly params: BaseListParams;
  readonly onParamsChange: OnParamsChange;
  readonly onOrderChange?: OnOrderChange | undefined;
  /** The user has just saved it, and the page lacks it. */
  readonly pinnedRow?: Row | undefined;
  /** `previous` is the row above on the page. */
  readonly renderRow: (row: Row, previous: Row | undefined) => ReactNode;
  readonly action?: ReactNode;
  /** The filters replace the search box. */
  readonly filters?: ReactNode;
  readonly chips?: ReactNode;
  /** A chip narrows the list, so the number of rows is announced. */
  readonly isFiltered?: boolean;
  /** It shows without rows, unless only a search narrows the list. */
  readonly empty: ReactNode;
  readonly isTable?: boolean | undefined;
}

/** See spec §2, §4 and §9. */
export const PagedList = <Row,>(props: PagedListProps<Row>) => {
  const { list, query, params, onParamsChange, onOrderChange, pinnedRow, renderRow } = props;
  const { action, filters, chips, isFiltered = false, isTable = false } = props;
  const { noun } = list;
  const { search = '', page = 1 } = params;
  const saved = useSavedRows({ list, query, params: { ...params, page } });
  const loadedRows =
    pinnedRow && query.data ? [pinnedRow, ...query.data.results] : query.data?.results;
  const rows = saved ? saved.rows : loadedRows;
  const { count } = saved ?? query.data ?? {};
  const pageCount = count === undefined ? undefined : getPageCount(count, pageSize);
  const shownPage = pageCount === undefined ? page : clampPage(page, pageCount);
  const isLoaded = query.data !== undefined && !query.isPlaceholderData;

  const criteria = JSON.stringify([search, getFilters(params)]);
  const [loadedCriteria, setLoadedCriteria] = useState(criteria);
  if (isLoaded && criteria !== loadedCriteria) setLoadedCriteria(criteria);
  // Another page of the same search has the same count.
  const isOtherSearch = query.isPlaceholderData && !saved && criteria !== loadedCriteria;

  useEffect(
    function returnToLastPage() {
      // The device may have fewer pages than the list.
      if (isLoaded && shownPage !== page)
        onParamsChange({ search, page: shownPage }, { replace: true });
    },
    [isLoaded, shownPage, page, search, onParamsChange],
  );

  return (
    <>
      <ListToolbar>
        {action}
        {filters ?? (
          <ListSearchBox
            noun={noun}
            search={search}
            isPending={isOtherSearch}
            onSearch={(text) => onParamsChange({ search: text, page: 1 }, { replace: true })}
          />
        )}
        {chips}
        <ResultCount
          noun={noun}
          search={search}
          isFiltered={isFiltered}
          count={saved || isLoaded ? count : undefined}
        />
      </ListToolbar>
      <ListBody
        noun={noun}
        query={query}
        rows={rows}
        search={search}
        isFiltered={isFiltered}
        saved={saved}
        missingPage={`Page ${page}`}
        empty={props.empty}
        table={isTable ? { list, order: getOrderName(list, params), onOrderChange } : undefined}
      >
        {(row: Row, previous) => (
          <Fragment key={list.getKey(row)}>{renderRow(row, previous)}</Fragment>
        )}
      </ListBody>
      {pageCount !== undefined && (
        <Pagination
          page={shownPage}
          count={pageCount}
          isPending={isOtherSearch}
          onChange={(next) => onParamsChange({ search, page: next }, { replace: false })}
        />
      )}
    </>
  );
};
