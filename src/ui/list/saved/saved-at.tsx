import type { ReactNode } from 'react';
import { formatAsOfTime } from '../../../lib/format/dates.ts';
import { type TimestampedQuery, useStaleness } from '../../hooks/use-staleness.ts';
import styles from './saved-at.module.css';

export const SavedNote = ({ children }: { readonly children: ReactNode }) => (
  <p role="status" className={styles.savedAt}>
    {children}
  </p>
);

/** It shows while a refetch is impossible (docs/decisions/007). */
export const SavedAtLabel = ({ atMs }: { readonly atMs: number }) => (
  <SavedNote>Saved at {formatAsOfTime(atMs)}</SavedNote>
);

export const SavedAt = ({ query }: { readonly query: TimestampedQuery }) => {
  const staleness = useStaleness(query);
  if (!staleness) return null;
  if (staleness === 'stale')
    return <p className={styles.stale}>as of {formatAsOfTime(query.dataUpdatedAt)}</p>;
  return <SavedAtLabel atMs={query.dataUpdatedAt} />;
};
