import { formatAsOfTime } from '../../lib/format/dates.ts';
import { type TimestampedQuery, useStaleness } from '../hooks/use-staleness.ts';
import styles from './staleness-label.module.css';

/** The label reads `as of 14:02`. */
export const StalenessLabel = ({ query }: { readonly query: TimestampedQuery }) => {
  const staleness = useStaleness(query);
  return (
    staleness && <p className={styles[staleness]}>as of {formatAsOfTime(query.dataUpdatedAt)}</p>
  );
};
