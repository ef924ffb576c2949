import type { QueryClient } from '@tanstack/react-query';
import { unsaved } from '../../lib/unsaved.ts';

/** The answer to a write in flight counts as unsaved. */
export const trackPendingMutations = (client: QueryClient) => {
  let release: (() => void) | undefined;
  client.getMutationCache().subscribe(() => {
    if (client.isMutating() > 0) {
      release ??= unsaved.hold('answer');
    } else {
      release?.();
      release = undefined;
    }
  });
};
