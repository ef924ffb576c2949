import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { inject } from 'vitest';
import type { Database } from '../db/database.ts';
import { extensions } from '../db/embedded/extensions.ts';
import { listenEmbedded } from '../db/embedded/listen.ts';
import { databaseOver } from '../db/face.ts';
import { connectPostgresql } from '../db/postgresql.ts';
import * as schema from '../db/schema.ts';
import { noteElsewhere } from './elsewhere.ts';
import { createTestDatabase } from './postgresql-template.ts';

export interface TestDatabase extends Database {
  /** Ends every LISTEN and empties every table. */
  clear(): Promise<void>;
}

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => sql.identifier(getTableName(table)));

// One statement, at whose end the foreign keys are checked; truncating takes 60 times as long on small tables.
const deleteEverything = sql`with ${sql.join(
  tables.map((table, index) => sql`${sql.identifier(`deleted_${index}`)} as (delete from ${table})`),
  sql`, `,
)} select`;

const withClear = (database: Database): TestDatabase => {
  const unlistens = new Set<() => Promise<void>>();
  return {
    ...database,
    listen: async (channel, ears) => {
      const unlisten = await database.listen(channel, ears);
      unlistens.add(unlisten);
      return async () => {
        unlistens.delete(unlisten);
        await unlisten();
      };
    },
    clear: async () => {
      await Promise.all([...unlistens].map((unlisten) => unlisten()));
      unlistens.clear();
      await database.system.execute(deleteEverything);
    },
  };
};

const openPGlite = async (template: string) => {
  const folder = await mkdtemp(join(inject('runFolder'), 'database-'));
  await cp(template, folder, { recursive: true });
  const client = await PGlite.create(folder, { extensions });
  return withClear(databaseOver('pglite', drizzle(client), () => client.close(), listenEmbedded(client)));
};

const openPostgresql = async (url: string, template: string) => {
  const address = await createTestDatabase(url, template, inject('runName'));
  const connect = () => connectPostgresql(address, () => undefined);
  const [database, elsewhere] = [connect(), connect()];
  const close = async () => {
    await Promise.all([database.close(), elsewhere.close()]);
  };
  const made = withClear(databaseOver('postgresql', database.system, close, database.listen));
  noteElsewhere(made, elsewhere);
  return made;
};

/** On the global object, which outlives the modules of a test file. */
const worker = globalThis as { testDatabase?: Promise<TestDatabase> };

/**
 * The migrated database of this vitest worker, emptied: PGlite in a temporary folder, or, with TEST_DATABASE_URL, a
 * database on that PostgreSQL server. Test files that run in the same worker share it, one after another; the global
 * teardown removes it.
 */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const url = process.env.TEST_DATABASE_URL;
  const template = inject('databaseTemplate');
  worker.testDatabase ??= url ? openPostgresql(url, template) : openPGlite(template);
  const database = await worker.testDatabase;
  await database.clear();
  return database;
};
