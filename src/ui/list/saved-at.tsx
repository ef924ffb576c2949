import type { UseQueryResult } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { reachability } from '../../http/reachability.ts';
import { timeOfDay } from '../../lib/dates.ts';
import styles from './list.module.css';

/** How old a list is, while it cannot be refreshed (design §5). */
export const SavedAt = ({ query: { isError, dataUpdatedAt } }: { query: UseQueryResult<unknown> }) => {
  const isReachable = useSyncExternalStore(reachability.subscribe, reachability.get);
  if (isReachable && !isError) return null;
  return (
    <p role="status" className={styles.saved}>
      Saved at {timeOfDay(dataUpdatedAt)}
    </p>
  );
};
