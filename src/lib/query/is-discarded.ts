import type { Mutation, QueryClient } from '@tanstack/react-query';

/** Log-out clears the mutation cache. Callers ignore a later response. */
export const isDiscarded = (client: QueryClient, matches: (mutation: Mutation) => boolean) =>
  !client.getMutationCache().getAll().some(matches);
