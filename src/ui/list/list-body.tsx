import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../empty-state.tsx';
import { ErrorNotice } from '../error-notice.tsx';
import { List } from '../list-card.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { loadFailure, troubleHint, troubleOf } from '../load-failure.ts';
import styles from './list.module.css';
import { SavedAt } from './saved-at.tsx';

interface ListBodyProps<Row> {
  readonly noun: string;
  readonly query: UseQueryResult<unknown>;
  /** Undefined while nothing is known. */
  readonly rows: readonly Row[] | undefined;
  readonly search: string;
  readonly empty: ReactNode;
  readonly children: (row: Row) => ReactNode;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Rows, or what stands in for them: rows that are known win over an error that came after them. */
export const ListBody = <Row,>({ noun, query, rows, search, empty, children }: ListBodyProps<Row>) => {
  if (rows === undefined) {
    const trouble = troubleOf(query);
    if (!trouble) return <ListSkeleton label={`Loading ${noun}`} />;
    return (
      <ErrorNotice
        message={loadFailure(trouble, `Error loading ${noun}`)}
        hint={troubleHint(query)}
        onRetry={() => query.refetch()}
      />
    );
  }
  const noMatch = <EmptyState title={`No ${noun} match “${search}”`} hint="Check the spelling or try fewer words." />;
  return (
    <div
      className={styles.body}
      aria-busy={query.isPlaceholderData}
      data-offline-slot="label"
      data-updated-at={query.dataUpdatedAt}
    >
      <SavedAt query={query} />
      {rows.length > 0 ? <List label={capitalised(noun)}>{rows.map(children)}</List> : search === '' ? empty : noMatch}
    </div>
  );
};
