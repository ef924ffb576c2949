import type { DefaultOptions } from '@tanstack/react-query';
import { ApiError } from '../../http/api-error.ts';
import { reachability } from '../../http/reachability.ts';

const MAX_RETRIES = 5;
const FIRST_DELAY_MS = 1_000;
const MAX_TOTAL_DELAY_MS = 20_000;

const isTransient = (error: unknown) =>
  error instanceof ApiError &&
  error.source === 'api' &&
  (error.status >= 500 || error.status === 429);

/** Spec §9, but a query fails at once while /api is unreachable. */
export const shouldRetry = (failures: number, error: unknown) =>
  failures < MAX_RETRIES && reachability.get() && isTransient(error);

/** The jitter shortens each delay by up to a quarter. */
export const retryDelay = (failures: number) => {
  const waitedMs = FIRST_DELAY_MS * (2 ** failures - 1);
  const fullMs = Math.max(
    0,
    Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_TOTAL_DELAY_MS - waitedMs),
  );
  return fullMs * (1 - Math.random() / 4);
};

/**
 * Queries fail instead of pausing, whatever the browser reports. Mutations are never queued,
 * retried or persisted. The durations are from spec §9.
 */
export const queryDefaults = {
  queries: {
    networkMode: 'always',
    staleTime: 60_000,
    gcTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: false,
    retry: shouldRetry,
    retryDelay,
  },
  mutations: { networkMode: 'always', retry: false, gcTime: 0 },
} as const satisfies DefaultOptions;
