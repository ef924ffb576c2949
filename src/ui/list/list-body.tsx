import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorNotice } from '../feedback/error-notice.tsx';
import { getLoadErrorMessage } from '../feedback/load-error-message.ts';
import { getNotSavedMessage, getQueryError, getQueryErrorHint } from '../feedback/query-error.ts';
import styles from './list-body.module.css';
import { List } from './list-card.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { SavedAt, SearchedSavedRows } from './saved-at.tsx';
import type { SavedRows } from './use-saved-rows.ts';

interface ListBodyProps<Row> {
  /** The plural name of the rows. */
  readonly noun: string;
  readonly query: UseQueryResult<unknown>;
  /** Undefined until the first page has loaded. */
  readonly rows: readonly Row[] | undefined;
  readonly search: string;
  /** What the device has of data that cannot be loaded. `rows` are then the rows on the device. */
  readonly saved?: SavedRows<Row> | undefined;
  /**
   * The name of the page, such as 'Page 3', in the message that it cannot be loaded and is not on
   * the device.
   */
  readonly missingPage?: string;
  /** Shown when there are no rows and no search. */
  readonly empty: ReactNode;
  /** The headings of the columns, where the rows are those of a table. */
  readonly columnHeadings?: ReactNode;
  /** Renders a row, which may begin a part of the list that the row before is not in. */
  readonly children: (row: Row, previous: Row | undefined) => ReactNode;
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The rows, or the loading, empty or error state. Loaded rows stay visible when a refetch fails.
 */
export const ListBody = <Row,>(props: ListBodyProps<Row>) => {
  const { noun, query, rows, search, saved, missingPage, empty, columnHeadings, children } = props;
  if (rows === undefined) {
    const error = getQueryError(query);
    if (saved && missingPage !== undefined)
      return (
        <ErrorNotice message={getNotSavedMessage(missingPage)} onRetry={() => query.refetch()} />
      );
    if (!error) return <ListSkeleton label={`Loading ${noun}`} />;
    return (
      <ErrorNotice
        message={getLoadErrorMessage(error, `Error loading ${noun}`)}
        hint={getQueryErrorHint(query)}
        onRetry={() => query.refetch()}
      />
    );
  }
  const noMatch = (
    <EmptyState
      title={`No ${noun} match “${search}”`}
      hint="Check the spelling or try fewer words."
    />
  );
  const emptyState = search === '' ? empty : noMatch;
  return (
    <div
      className={styles.body}
      aria-busy={query.isPlaceholderData && !saved}
      data-offline-slot="label"
      data-updated-at={query.dataUpdatedAt}
    >
      {saved?.searched ? (
        <SearchedSavedRows noun={noun} {...saved.searched} />
      ) : (
        <SavedAt query={query} />
      )}
      {rows.length > 0 && columnHeadings}
      {rows.length > 0 ? (
        <List label={capitalise(noun)} isTable={columnHeadings !== undefined}>
          {rows.map((row, index) => children(row, rows[index - 1]))}
        </List>
      ) : (
        emptyState
      )}
    </div>
  );
};
