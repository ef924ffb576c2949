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
  const getSinceRefetchMs = (query: Query) => Date.now() - (refetchedAtMs.get(query) ?? 0);
  const isDue = (query: Query) => {
    if (query.state.status !== 'error') return query.state.isInvalidated || (query.isActive() && query.isStale());
    return !canLoop(query) || getSinceRefetchMs(query) >= PROXY_ERROR_INTERVAL_MS;
  };
  reachability.subscribe(() => {
    if (!reachability.get()) return;
    const due = new Set(client.getQueryCache().getAll().filter(isDue));
    for (const query of due) if (canLoop(query)) refetchedAtMs.set(query, Date.now());
    client.invalidateQueries({ predicate: (query) => due.has(query) });
  });
};
