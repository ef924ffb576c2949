import { asOfTime } from '../lib/dates.ts';
import styles from './as-of.module.css';
import { type Dated, useAge } from './use-age.ts';

/** `as of 14:02`, where figures are not fresh; takes no room of its own while they may yet be. */
export const Age = ({ query }: { readonly query: Dated }) => {
  const age = useAge(query);
  return age && <p className={age === 'stuck' ? styles.stuck : styles.old}>as of {asOfTime(query.dataUpdatedAt)}</p>;
};
