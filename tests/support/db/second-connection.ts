import type { Database } from '../../../server/db/database.ts';
import type { Transaction } from '../../../server/db/drizzle.ts';

const secondConnections = new WeakMap<Database, Database>();

/**
 * Registers `second`: the same database as `database` over other connections, as a second server
 * would open it.
 */
export const setSecondConnection = (database: Database, second: Database) =>
  void secondConnections.set(database, second);

/**
 * Returns the second connection of `database`. There is none for the embedded database, which only
 * one process can open, and none for a changed copy of the database object.
 */
export const getSecondConnection = (database: Database) => secondConnections.get(database);

type Work = (tx: Transaction) => Promise<unknown>;

/**
 * Runs `first` in a transaction and holds the transaction open, as a slow process does. Returns the
 * function that runs `last` in the transaction and commits it. Calls of the test run outside.
 */
export const holdTransaction = async (
  { unscopedDb }: Pick<Database, 'unscopedDb'>,
  first: Work,
) => {
  let release: (last: Work) => void = () => undefined;
  const released = new Promise<Work>((resolve) => {
    release = resolve;
  });
  let ended: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    ended = unscopedDb.transaction(async (tx) => {
      await first(tx);
      resolve();
      const last = await released;
      await last(tx);
    });
    ended.catch(reject);
  });
  return async (last: Work = async () => undefined) => {
    release(last);
    await ended;
  };
};
