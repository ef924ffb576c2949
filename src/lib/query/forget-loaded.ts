import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { deviceKeys } from '../storage/device-keys.ts';
import { deviceStorage } from '../storage/device-storage.ts';

/**
 * The server has erased rows, so the device keeps no copy of what it has loaded. Shown queries and lists for
 * the time without a connection load again.
 */
export const forgetLoaded = (client: QueryClient, queryKeys: readonly QueryKey[]) => {
  deviceStorage.remove(deviceKeys.snapshot);
  for (const queryKey of queryKeys) {
    client.removeQueries({
      queryKey,
      type: 'inactive',
      predicate: ({ meta, options }) => !meta?.isPersisted || !options.queryFn,
    });
    client.invalidateQueries({ queryKey, refetchType: 'all' });
  }
};
