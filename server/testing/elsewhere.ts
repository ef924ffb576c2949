import type { Database } from '../db/database.ts';

const seen = new WeakMap<Database, Database>();

/** Notes that `elsewhere` is the same database as `database`, over connections of its own, as a second server has it. */
export const noteElsewhere = (database: Database, elsewhere: Database) => void seen.set(database, elsewhere);

/** Undefined for the embedded database, which one process has to itself, and for one that a test has altered. */
export const seenFromElsewhere = (database: Database) => seen.get(database);
