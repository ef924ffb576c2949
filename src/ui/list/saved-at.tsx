import type { UseQueryResult } from '@tanstack/react-query';
import { useIsReachable } from '../../http/use-is-reachable.ts';
import { asOfTime } from '../../lib/dates.ts';
import styles from './list.module.css';

/** How old a list is, while it cannot be refreshed (design §5). */
export const SavedAt = ({ query: { isError, dataUpdatedAt } }: { query: UseQueryResult<unknown> }) => {
  const isReachable = useIsReachable();
  if (isReachable && !isError) return null;
  return (
    <p role="status" className={styles.saved}>
      Saved at {asOfTime(dataUpdatedAt)}
    </p>
  );
};
