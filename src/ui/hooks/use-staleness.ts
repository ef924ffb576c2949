import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { useIsReachable } from '../../http/reachability.ts';
import { useHasPassed, useStartOfToday } from './use-clock-value.ts';

/** Data is stale after this time while a slow refetch is under way (spec §9). */
const STALE_WHILE_REFETCHING_MS = 60_000;
/** Data is stale after this time without a refetch. */
const STALE_MS = 5 * 60_000;
/** A refetch is slow after this time. */
const SLOW_REFETCH_MS = 1_000;

export type TimestampedQuery = Pick<
  UseQueryResult<unknown>,
  'isError' | 'isFetching' | 'dataUpdatedAt'
>;

/** Whether the current refetch has taken longer than `SLOW_REFETCH_MS`. */
const useIsSlow = (isFetching: boolean) => {
  const [startedAtMs, setStartedAtMs] = useReducer(
    (_: number, next: number) => next,
    Number.POSITIVE_INFINITY,
  );
  useEffect(
    function trackStart() {
      setStartedAtMs(isFetching ? Date.now() : Number.POSITIVE_INFINITY);
    },
    [isFetching],
  );
  return useHasPassed(startedAtMs + SLOW_REFETCH_MS);
};

/**
 * `unreachable` while a refetch is impossible, `stale` after one of the times above; undefined
 * while data is fresh.
 */
export const useStaleness = (query: TimestampedQuery): 'unreachable' | 'stale' | undefined => {
  const { isError, isFetching, dataUpdatedAt } = query;
  const isReachable = useIsReachable();
  // The label says the day of the data once it is not today.
  useStartOfToday();
  const isSlow = useIsSlow(isFetching);
  const isOld = useHasPassed(dataUpdatedAt + STALE_MS);
  const isOldForRefetch = useHasPassed(dataUpdatedAt + STALE_WHILE_REFETCHING_MS);
  // Placeholder data has no time of its own.
  if (dataUpdatedAt === 0) return undefined;
  if (isError || !isReachable) return 'unreachable';
  return isOld || (isSlow && isOldForRefetch) ? 'stale' : undefined;
};
