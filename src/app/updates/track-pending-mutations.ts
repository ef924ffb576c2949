import type { QueryClient } from '@tanstack/react-query';
import { dirtyState } from '../../lib/dirty-state.ts';

/** Marks the page as dirty while a mutation is pending, so that no update reloads it. */
export const trackPendingMutations = (client: QueryClient) => {
  let release: (() => void) | undefined;
  client.getMutationCache().subscribe(() => {
    if (client.isMutating() > 0) {
      release ??= dirtyState.acquire('mutation');
    } else {
      release?.();
      release = undefined;
    }
  });
};
