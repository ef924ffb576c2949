import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../server/db/database.ts';
import * as schema from '../../../server/db/schema.ts';

/** Returns all rows of each table as JSON, by the table's name. */
export const dumpTables = async ({ system }: Database) => {
  const dump: Record<string, string[]> = {};
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable)) continue;
    const rows = await system.select().from(table);
    dump[getTableName(table)] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return dump;
};
