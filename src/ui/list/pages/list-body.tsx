import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { EmptyState } from '../../feedback/empty-state.tsx';
import { ErrorNotice } from '../../feedback/error-notice.tsx';
import {
  getLoadErrorMessage,
  getNotSavedMessage,
  getQueryError,
  getQueryErrorHint,
} from '../../feedback/query-error.ts';
import { List } from '../rows/list-card.tsx';
import { ListSkeleton } from '../rows/list-skeleton.tsx';
import type { TableProps } from '../rows/table.tsx';
import { SavedAt, SavedNote } from '../saved/saved-at.tsx';
import type { SavedRows } from '../saved/use-saved-rows.ts';
import styles from './list-body.module.css';

// Only wide screens need the table.
const Table = lazy(() => import('../rows/table.tsx').then((module) => ({ default: module.Table })));

interface ListBodyProps<Row> {
  readonly noun: string;
  readonly query: UseQueryResult<unknown>;
  /** It is undefined until the first page has loaded. */
  readonly rows: readonly Row[] | undefined;
  readonly search: string;
  /** A search may find more without the filter, as `empty` says. */
  readonly isFiltered?: boolean;
  readonly saved?: SavedRows<Row> | undefined;
  /** It is a text such as 'Page 3', which cannot be loaded and is not on the device. */
  readonly missingPage?: string;
  /** It shows without rows, unless only a search narrows the list. */
  readonly empty: ReactNode;
  readonly table?: Omit<TableProps, 'label' | 'children'> | undefined;
  /** The row may begin a part of the list that `previous` is not in. */
  readonly children: (row: Row, previous: Row | undefined) => ReactNode;
}

/** Loaded rows stay when a refetch fails. */
export const ListBody = <Row,>(props: ListBodyProps<Row>) => {
  const { noun, query, rows, search, saved, missingPage, empty, table, children } = props;
  const { isFiltered } = props;
  const skeletonProps = { label: `Loading ${noun}`, isTable: table !== undefined };
  if (rows === undefined) {
    const error = getQueryError(query);
    const isNotSaved = saved && missingPage !== undefined;
    if (!error && !isNotSaved) return <ListSkeleton {...skeletonProps} />;
    return (
      <ErrorNotice
        message={
          isNotSaved
            ? getNotSavedMessage(missingPage)
            : getLoadErrorMessage(error, `Error loading ${noun}`)
        }
        hint={isNotSaved ? undefined : getQueryErrorHint(query)}
        onRetry={() => query.refetch()}
      />
    );
  }
  const list = {
    label: noun.charAt(0).toUpperCase() + noun.slice(1),
    children: rows.map((row, index) => children(row, rows[index - 1])),
  };
  return (
    <div
      className={styles.body}
      aria-busy={query.isPlaceholderData && !saved}
      data-offline-slot="label"
      data-updated-at={query.dataUpdatedAt}
    >
      {saved?.searched ? <SavedNote>{saved.searched}</SavedNote> : <SavedAt query={query} />}
      {rows.length > 0 ? (
        <Suspense
          // The table is as high, so the pagination below does not move.
          fallback={<ListSkeleton {...skeletonProps} rows={rows.length} />}
        >
          {table ? <Table {...table} {...list} /> : <List {...list} />}
        </Suspense>
      ) : search === '' || isFiltered ? (
        empty
      ) : (
        <EmptyState
          title={`No ${noun} match “${search}”`}
          hint="Check the spelling or try fewer words."
        />
      )}
    </div>
  );
};
