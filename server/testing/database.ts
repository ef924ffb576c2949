import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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
import { databaseAt, onServer } from './postgresql-template.ts';

export interface TestDatabase extends Database {
  /** Empties every table. */
  clear(): Promise<void>;
}

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => sql.identifier(getTableName(table)));

const withClear = (database: Database): TestDatabase => ({
  ...database,
  clear: async () => {
    await database.system.execute(sql`truncate ${sql.join(tables, sql`, `)} cascade`);
  },
});

const openPGlite = async (template: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'beepaid-test-'));
  await cp(template, folder, { recursive: true });
  const client = await PGlite.create(folder, { extensions });
  const close = async () => {
    await client.close();
    await rm(folder, { recursive: true });
  };
  return withClear(databaseOver('pglite', drizzle(client), close, listenEmbedded(client)));
};

const createPostgresql = async (url: string, template: string) => {
  const name = `beepaid_test_${randomBytes(6).toString('hex')}`;
  await onServer(url, (server) => server.query(`create database ${name} template ${template}`));
  const connect = () => connectPostgresql(databaseAt(url, name), () => undefined);
  const [database, elsewhere] = [connect(), connect()];
  const close = async () => {
    await Promise.all([database.close(), elsewhere.close()]);
    await onServer(url, (server) => server.query(`drop database ${name} with (force)`));
  };
  const made = withClear(databaseOver('postgresql', database.system, close, database.listen));
  noteElsewhere(made, elsewhere);
  return made;
};

/**
 * An empty, migrated database of its own for one test file: PGlite in a temporary folder, or, with TEST_DATABASE_URL,
 * a database on that PostgreSQL server. Close it when done.
 */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const url = process.env.TEST_DATABASE_URL;
  const template = inject('databaseTemplate');
  return url ? createPostgresql(url, template) : openPGlite(template);
};
