import { formatAsOfTime } from '../../lib/format/dates.ts';
import { type TimestampedQuery, useStaleness } from '../hooks/use-staleness.ts';
import styles from './staleness-label.module.css';

/** `as of 14:02` beside data that is not fresh. */
export const StalenessLabel = ({ query }: { readonly query: TimestampedQuery }) => {
  const staleness = useStaleness(query);
  return (
    staleness && <p className={styles[staleness]}>as of {formatAsOfTime(query.dataUpdatedAt)}</p>
  );
};
