import type { Database } from '../../../server/db/database.ts';

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
