import { asOfTime } from '../../lib/dates.ts';
import { type Dated, useAge } from '../use-age.ts';
import styles from './list.module.css';

/** When the data of a list was loaded, `atMs`, while it cannot be loaded anew (docs/decisions/007). */
export const SavedAtLabel = ({ atMs }: { readonly atMs: number }) => (
  <p role="status" className={styles.saved}>
    Saved at {asOfTime(atMs)}
  </p>
);

/** How old a list is, unless it is fresh. */
export const SavedAt = ({ query }: { readonly query: Dated }) => {
  const age = useAge(query);
  if (!age) return null;
  if (age === 'old') return <p className={styles.old}>as of {asOfTime(query.dataUpdatedAt)}</p>;
  return <SavedAtLabel atMs={query.dataUpdatedAt} />;
};
