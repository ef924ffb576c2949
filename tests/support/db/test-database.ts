import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { inject } from 'vitest';
import { createDatabase } from '../../../server/db/create-database.ts';
import type { Database } from '../../../server/db/database.ts';
import { extensions } from '../../../server/db/embedded/engine-configuration.ts';
import { listenEmbedded } from '../../../server/db/embedded/open-embedded.ts';
import { prepareStatements } from '../../../server/db/embedded/prepare-statements.ts';
import { connectPostgresql } from '../../../server/db/postgresql/postgresql.ts';
import * as schema from '../../../server/db/schema.ts';
import { createTestDatabase } from './postgresql-template.ts';
import { setSecondConnection } from './second-connection.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated PGlite folder, or a database's name at TEST_DATABASE_URL. */
    databaseTemplate: string;
    /** Removed at the end of the run. */
    runFolder: string;
    /** Begins every PostgreSQL name of this run. */
    databaseNamePrefix: string;
  }
}

/** Encrypts the content of messages. */
export const testAppSecrets = ['an APP_SECRET of the databases of tests'];

export interface TestDatabase extends Database {
  /** Also ends every LISTEN. */
  clear(): Promise<void>;
}

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => sql.identifier(getTableName(table)));

// One statement checks foreign keys at its end, so the order is free. TRUNCATE takes 60 times as long on
// small tables.
const deleteEverything = sql`with ${sql.join(
  tables.map(
    (table, index) => sql`${sql.identifier(`deleted_${index}`)} as (delete from ${table})`,
  ),
  sql`, `,
)} select`;

const withClear = (database: Database): TestDatabase => {
  const unlistenFunctions = new Set<() => Promise<void>>();
  return {
    ...database,
    listen: async (channel, handlers) => {
      const unlisten = await database.listen(channel, handlers);
      unlistenFunctions.add(unlisten);
      return async () => {
        unlistenFunctions.delete(unlisten);
        await unlisten();
      };
    },
    clear: async () => {
      await Promise.all([...unlistenFunctions].map((unlisten) => unlisten()));
      unlistenFunctions.clear();
      await database.unscopedDb.execute(deleteEverything);
    },
  };
};

const openPGlite = async (template: string) => {
  const folder = await mkdtemp(join(inject('runFolder'), 'database-'));
  await cp(template, folder, { recursive: true });
  const client = await PGlite.create(folder, { extensions });
  return withClear(
    createDatabase(
      'pglite',
      drizzle({ client: prepareStatements(client) }),
      () => client.close(),
      listenEmbedded(client),
      testAppSecrets,
    ),
  );
};

const openPostgresql = async (url: string, template: string) => {
  const databaseUrl = await createTestDatabase(url, template, inject('databaseNamePrefix'));
  const connect = () => connectPostgresql(databaseUrl, () => undefined, testAppSecrets);
  const [database, second] = [connect(), connect()];
  const close = async () => {
    await Promise.all([database.close(), second.close()]);
  };
  const testDatabase = withClear({ ...database, close });
  setSecondConnection(testDatabase, second);
  return testDatabase;
};

/** On globalThis: modules are loaded for each test file. */
const globalCache = globalThis as { testDatabase?: Promise<TestDatabase> };

/**
 * PGlite in a temporary folder, or with TEST_DATABASE_URL a PostgreSQL database. A worker's test files share
 * it one after another; the global teardown removes it.
 */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const url = process.env.TEST_DATABASE_URL;
  const template = inject('databaseTemplate');
  globalCache.testDatabase ??= url ? openPostgresql(url, template) : openPGlite(template);
  const database = await globalCache.testDatabase;
  await database.clear();
  return database;
};
