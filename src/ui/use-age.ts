import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { useIsReachable } from '../http/use-is-reachable.ts';

/** Milliseconds for which figures count as fresh while they are being renewed (spec §9), and while they are not. */
const fresh = { whileRenewed: 60_000, untouched: 5 * 60_000 };
/** Milliseconds that renewing may take before anybody wonders how old the figures are. */
const unnoticed = 1_000;

export type Dated = Pick<UseQueryResult<unknown>, 'isError' | 'isFetching' | 'dataUpdatedAt'>;

/** Whether `moment` (ms) has come; renders anew when it does. */
const useHasCome = (moment: number) => {
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  useEffect(
    function lookThen() {
      const wait = moment - Date.now();
      if (wait <= 0 || wait === Number.POSITIVE_INFINITY) return;
      const timer = setTimeout(look, wait);
      return () => clearTimeout(timer);
    },
    [moment],
  );
  return moment <= Date.now();
};

/** Whether something has gone on for longer than `unnoticed`. */
const useLasts = (isGoingOn: boolean) => {
  const [since, setSince] = useReducer((_: number, next: number) => next, Number.POSITIVE_INFINITY);
  useEffect(
    function noteWhenItBegan() {
      setSince(isGoingOn ? Date.now() : Number.POSITIVE_INFINITY);
    },
    [isGoingOn],
  );
  return useHasCome(since + unnoticed);
};

/**
 * How the figures of a query stand: `stuck` while they cannot be renewed, `old` while renewing takes its time or nobody
 * has asked for long; undefined while they are fresh.
 */
export const useAge = ({ isError, isFetching, dataUpdatedAt }: Dated): 'stuck' | 'old' | undefined => {
  const isReachable = useIsReachable();
  const isSlow = useLasts(isFetching);
  const isOld = useHasCome(dataUpdatedAt + fresh.untouched);
  const isStale = useHasCome(dataUpdatedAt + fresh.whileRenewed);
  // What stands in for a page on its way has no date of its own.
  if (dataUpdatedAt === 0) return undefined;
  if (isError || !isReachable) return 'stuck';
  return isOld || (isSlow && isStale) ? 'old' : undefined;
};
