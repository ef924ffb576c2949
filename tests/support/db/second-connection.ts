import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/db/database.ts';
import type { Transaction } from '../../../server/db/drizzle.ts';

const secondConnections = new WeakMap<Database, Database>();

/** As a second server would open the database. */
export const setSecondConnection = (database: Database, second: Database) =>
  void secondConnections.set(database, second);

/** Undefined for the embedded database, which only one process opens, and for a copied database object. */
export const getSecondConnection = (database: Database) => secondConnections.get(database);

const waitingLocks = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** The connections that wait for a lock. */
export const countWaiting = async ({ unscopedDb }: Pick<Database, 'unscopedDb'>) =>
  ((await unscopedDb.execute(waitingLocks)) as { rowCount?: number }).rowCount;

type Work = (tx: Transaction) => Promise<unknown>;

/**
 * A slow process holds a transaction. The returned function runs `last` in it and commits. The test's calls
 * run outside.
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
