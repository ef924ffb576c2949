import type { Database, Listen } from './database.ts';
import type { Drizzle } from './drizzle.ts';
import { enterTenantScope } from './tenant-scope.ts';

/** Adapts an engine to the `Database` interface. */
export const createDatabase = (
  engine: Database['engine'],
  system: Drizzle,
  close: () => Promise<void>,
  listen: Listen,
): Database => {
  const unsubscribes = new Set<() => Promise<void>>();
  return {
    engine,
    system,
    forTenant: (tenantId, work) =>
      system.transaction(async (tx) => work(await enterTenantScope(tx, tenantId))),
    listen: async (channel, handler) => {
      const unsubscribe = await listen(channel, handler);
      unsubscribes.add(unsubscribe);
      return async () => {
        unsubscribes.delete(unsubscribe);
        await unsubscribe();
      };
    },
    close: async () => {
      await Promise.all([...unsubscribes].map((unsubscribe) => unsubscribe()));
      await close();
    },
  };
};
