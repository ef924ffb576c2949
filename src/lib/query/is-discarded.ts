import type { Mutation, QueryClient } from '@tanstack/react-query';

/**
 * Whether the user has signed out since a mutation was sent, which clears the mutation cache. Its response is then ignored.
 * `isSame` returns true for that mutation.
 */
export const isDiscarded = (client: QueryClient, isSame: (mutation: Mutation) => boolean) =>
  !client.getMutationCache().getAll().some(isSame);
