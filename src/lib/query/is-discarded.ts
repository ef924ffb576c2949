import type { Mutation, QueryClient } from '@tanstack/react-query';

/**
 * Whether the mutation that `matches` finds is no longer in the mutation cache. Sign-out clears the
 * cache, and callers then ignore the response.
 */
export const isDiscarded = (client: QueryClient, matches: (mutation: Mutation) => boolean) =>
  !client.getMutationCache().getAll().some(matches);
