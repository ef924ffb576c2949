import type { DefaultOptions } from '@tanstack/react-query';
import { ApiError } from '../../http/api-error.ts';
import { reachability } from '../../http/reachability.ts';

const retries = 5;
const firstDelay = 1_000;
/** Milliseconds that the waits between retries may add up to. */
const patience = 20_000;

const isPassing = (error: unknown) =>
  error instanceof ApiError && error.source === 'api' && (error.status >= 500 || error.status === 429);

/** At most five retries of what may pass (spec §9); none while /api is out of reach, so that nothing waits for ever. */
export const shouldRetry = (failures: number, error: unknown) =>
  failures < retries && reachability.get() && isPassing(error);

/** Doubling from one second, 20 s in all, each up to a quarter shorter so that a crowd does not come back at once. */
export const retryDelay = (failures: number) => {
  const waited = firstDelay * (2 ** failures - 1);
  const full = Math.max(0, Math.min(firstDelay * 2 ** failures, patience - waited));
  return full * (1 - Math.random() / 4);
};

/**
 * What works without a network, and what does not. Reads: tried at once, whatever the browser believes about the
 * network, and failing rather than waiting. Writes: sent when pressed or refused; never queued, paused, retried
 * or kept (spec §9 for freshness).
 */
export const offlineRules = {
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
