import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../http/api-error.ts';
import { reachability } from '../../http/reachability.ts';

const PROXY_ERROR_INTERVAL_MS = 30_000;

/** Refetches queries that failed, were invalidated, or are active and stale, once /api responds again. */
export const refetchOnReconnect = (client: QueryClient) => {
  const refetchedAtMs = new WeakMap<Query, number>();
  // If a proxy responds to the query but the probe reaches the API, refetch and probe would trigger each other endlessly.
  const canLoop = (query: Query) =>
    query.state.error instanceof ApiError && query.state.error.source === 'intermediary';
  /** Whether the query must refetch now. If the query can loop, records the time of this refetch. */
  const claimRefetch = (query: Query) => {
    if (query.state.status !== 'error') return query.state.isInvalidated || (query.isActive() && query.isStale());
    if (!canLoop(query)) return true;
    if (Date.now() - (refetchedAtMs.get(query) ?? 0) < PROXY_ERROR_INTERVAL_MS) return false;
    refetchedAtMs.set(query, Date.now());
    return true;
  };
  reachability.subscribe(() => {
    if (!reachability.get()) return;
    // `claimRefetch` must run once for each query, but the client calls its predicate twice.
    const due = new Set(client.getQueryCache().getAll().filter(claimRefetch));
    client.invalidateQueries({ predicate: (query) => due.has(query) });
  });
};
