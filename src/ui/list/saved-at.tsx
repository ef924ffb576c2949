import { asOfTime } from '../../lib/dates.ts';
import { type Dated, useAge } from '../use-age.ts';
import styles from './list.module.css';

/** How old a list is: while it cannot be renewed it is a saved one (design §5). */
export const SavedAt = ({ query }: { readonly query: Dated }) => {
  const age = useAge(query);
  if (!age) return null;
  const time = asOfTime(query.dataUpdatedAt);
  if (age === 'old') return <p className={styles.old}>as of {time}</p>;
  return (
    <p role="status" className={styles.saved}>
      Saved at {time}
    </p>
  );
};
