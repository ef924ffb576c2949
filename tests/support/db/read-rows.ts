import { asc, getTableName, is, type SQL } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../server/db/database.ts';
import * as schema from '../../../server/db/schema.ts';
import { outbox } from '../../../server/db/schema.ts';
import { readContent } from '../../../server/domain/outbox/message-content.ts';

/** Decrypted, oldest first. */
export const readMessages = async ({ unscopedDb, cipher }: Database, condition?: SQL) => {
  const rows = await unscopedDb
    .select()
    .from(outbox)
    .where(condition)
    .orderBy(asc(outbox.createdAt), asc(outbox.id));
  return rows.map((row) => ({ ...row, ...readContent(cipher, row) }));
};

/** As JSON, by table name. */
export const dumpTables = async ({ unscopedDb }: Database) => {
  const dump: Record<string, string[]> = {};
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable)) continue;
    const rows = await unscopedDb.select().from(table);
    dump[getTableName(table)] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return dump;
};
