import { formatAsOfTime } from '../../lib/format/dates.ts';
import { type TimestampedQuery, useStaleness } from '../hooks/use-staleness.ts';
import { formatRowCount } from './format-row-count.ts';
import styles from './saved-at.module.css';

/**
 * The time at which a list was loaded, shown while a refetch is impossible (docs/decisions/007).
 */
export const SavedAtLabel = ({ atMs }: { readonly atMs: number }) => (
  <p role="status" className={styles.savedAt}>
    Saved at {formatAsOfTime(atMs)}
  </p>
);

interface SearchedSavedRowsProps {
  readonly noun: string;
  /** How many rows were searched. */
  readonly count: number;
  /** When the oldest of them was loaded. */
  readonly savedAtMs: number;
}

/** Says that a search, which cannot reach the backend, looked only in the rows on the device. */
export const SearchedSavedRows = ({ noun, count, savedAtMs }: SearchedSavedRowsProps) => (
  <p role="status" className={styles.savedAt}>
    Searched the {formatRowCount(count, noun)} saved on this device, as of{' '}
    {formatAsOfTime(savedAtMs)}
  </p>
);

/** The time at which a list was loaded, unless the list is fresh. */
export const SavedAt = ({ query }: { readonly query: TimestampedQuery }) => {
  const staleness = useStaleness(query);
  if (!staleness) return null;
  if (staleness === 'stale')
    return <p className={styles.stale}>as of {formatAsOfTime(query.dataUpdatedAt)}</p>;
  return <SavedAtLabel atMs={query.dataUpdatedAt} />;
};
