import type { UseQueryResult } from '@tanstack/react-query';
import { useIsReachable } from '../../http/reachability.ts';
import { getStaleness, STALE_MS } from './get-staleness.ts';
import { useClockValue, useStartOfToday } from './use-clock-value.ts';

export type TimestampedQuery = Pick<UseQueryResult<unknown>, 'dataUpdatedAt'>;

export const useStaleness = ({ dataUpdatedAt }: TimestampedQuery) => {
  const isReachable = useIsReachable();
  // At midnight, the label begins to say the day.
  useStartOfToday();
  return useClockValue(
    () => getStaleness({ dataUpdatedAt, nowMs: Date.now(), isReachable }),
    dataUpdatedAt + STALE_MS,
  );
};
