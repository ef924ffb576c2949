import type { QueryClient } from '@tanstack/react-query';
import { unsaved } from '../lib/unsaved.ts';

/** The answer to a write that is on its way counts as unsaved. */
export const holdWrites = (client: QueryClient) => {
  let letGo: (() => void) | undefined;
  client.getMutationCache().subscribe(() => {
    if (client.isMutating() > 0) {
      letGo ??= unsaved.hold('answer');
    } else {
      letGo?.();
      letGo = undefined;
    }
  });
};
