import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type Key, type ReactNode, useEffect } from 'react';
import { pageSize } from '../../../contract/limits.ts';
import { clampPage, type ListSearch, pageCountOf } from '../../lib/list-search.ts';
import { Pagination } from '../pagination.tsx';
import { ListBody } from './list-body.tsx';
import { ListTop } from './list-top.tsx';
import { ResultCount } from './result-count.tsx';
import type { OnPlace } from './use-list-place.ts';

interface PagedListProps<Row> {
  /** What the list holds, in the plural: 'payments'. */
  readonly noun: string;
  readonly query: UseQueryResult<{ readonly count: number; readonly results: readonly Row[] }>;
  readonly place: ListSearch;
  readonly onPlace: OnPlace;
  readonly rowKey: (row: Row) => Key;
  readonly renderRow: (row: Row) => ReactNode;
  /** Stands above the search box. */
  readonly action?: ReactNode;
  /** Shows when there is nothing yet, and nothing was searched for. */
  readonly empty: ReactNode;
}

/** The one list pattern: search, pages of ten, and what shows while loading, empty or failed (spec §2, §4, §9). */
export const PagedList = <Row,>(props: PagedListProps<Row>) => {
  const { noun, query, place, onPlace, rowKey, renderRow, action, empty } = props;
  const { search = '', page = 1 } = place;
  const pageCount = query.data ? pageCountOf(query.data.count, pageSize) : undefined;
  const shownPage = pageCount === undefined ? page : clampPage(page, pageCount);

  useEffect(
    function returnToLastPage() {
      if (!query.isPlaceholderData && shownPage !== page) onPlace({ search, page: shownPage }, { replace: true });
    },
    [query.isPlaceholderData, shownPage, page, search, onPlace],
  );

  return (
    <>
      <ListTop noun={noun} search={search} onSearch={(text) => onPlace({ search: text, page: 1 }, { replace: true })}>
        {action}
      </ListTop>
      <ResultCount noun={noun} search={search} count={query.isPlaceholderData ? undefined : query.data?.count} />
      <ListBody noun={noun} query={query} rows={query.data?.results} search={search} empty={empty}>
        {(row: Row) => <Fragment key={rowKey(row)}>{renderRow(row)}</Fragment>}
      </ListBody>
      {pageCount !== undefined && (
        <Pagination
          page={shownPage}
          count={pageCount}
          onChange={(next) => onPlace({ search, page: next }, { replace: false })}
        />
      )}
    </>
  );
};
