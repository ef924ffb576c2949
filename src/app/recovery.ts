import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error.ts';
import { reachability } from '../http/reachability.ts';

/** Milliseconds between two tries of a call in whose place a proxy answers while the API itself can be reached. */
const restless = 30_000;

/** Once /api answers again: what failed, may no longer be true, or has grown old on the screen is asked for anew. */
export const refreshOnRecovery = (client: QueryClient) => {
  const askedAgain = new WeakMap<Query, number>();
  // Its failing says "unreachable", a probe finds the API there, and so on for ever.
  const mayGoRound = (query: Query) => query.state.error instanceof ApiError && query.state.error.source === 'foreign';
  const isDue = (query: Query) => {
    if (query.state.status !== 'error') return query.state.isInvalidated || (query.isActive() && query.isStale());
    if (!mayGoRound(query)) return true;
    if (Date.now() - (askedAgain.get(query) ?? 0) < restless) return false;
    askedAgain.set(query, Date.now());
    return true;
  };
  reachability.subscribe(() => {
    if (!reachability.get()) return;
    // Asked about once each: the client asks its predicate twice.
    const due = new Set(client.getQueryCache().getAll().filter(isDue));
    client.invalidateQueries({ predicate: (query) => due.has(query) });
  });
};
