import type { UseQueryResult } from '@tanstack/react-query';
import { useIsReachable } from '../http/use-is-reachable.ts';
import { asOfTime, type Instant } from '../lib/dates.ts';
import styles from './as-of.module.css';

/** The age of figures that are not fresh. */
export const AsOf = ({ instant }: { readonly instant: Instant }) => (
  <p className={styles.age}>as of {asOfTime(instant)}</p>
);

interface AgeProps {
  readonly query: Pick<UseQueryResult<unknown>, 'isError' | 'dataUpdatedAt'>;
}

/** The age of what a query holds, while it cannot be refreshed. */
export const Age = ({ query: { isError, dataUpdatedAt } }: AgeProps) => {
  const isReachable = useIsReachable();
  return (isError || !isReachable) && <AsOf instant={dataUpdatedAt} />;
};
