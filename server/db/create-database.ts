import { createContentCipher } from '../lib/crypto/content-cipher.ts';
import { refuseInTransaction } from '../lib/work/transaction-mark.ts';
import type { Database, Listen } from './database.ts';
import type { Drizzle } from './drizzle.ts';
import { enterTenantScope } from './tenant-scope.ts';
import { runInTransaction, watchStatements } from './transaction-context.ts';

const refuseNesting = (unscopedDb: Drizzle) => {
  watchStatements(unscopedDb._, { onStart: () => refuseInTransaction('another connection') });
  const begin = unscopedDb.transaction.bind(unscopedDb);
  const transaction: Drizzle['transaction'] = async (work, config) => {
    refuseInTransaction('another transaction');
    return begin((tx) => runInTransaction(tx, work), config);
  };
  return Object.assign(unscopedDb, { transaction });
};

/** `appSecrets` encrypt what rows contain, newest first. */
export const createDatabase = (
  engine: Database['engine'],
  drizzle: Drizzle,
  close: () => Promise<void>,
  listen: Listen,
  appSecrets: readonly string[],
): Database => {
  const unscopedDb = refuseNesting(drizzle);
  const cipher = createContentCipher(appSecrets);
  const unsubscribes = new Set<() => Promise<void>>();
  return {
    engine,
    unscopedDb,
    cipher,
    forTenant: (tenantId, work) =>
      unscopedDb.transaction(async (tx) => work(await enterTenantScope(tx, tenantId, cipher))),
    listen: async (channel, handler) => {
      refuseInTransaction('notifications');
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
