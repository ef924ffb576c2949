import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as drizzlePostgresql } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgresqlWith } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite';
import { migrate as migratePGliteWith } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { packageRoot } from '../lib/package-root.ts';

const migrations = { migrationsFolder: join(packageRoot, 'server/db/migrations') };

/** Changes with every change of the migrations. */
export const getMigrationsHash = () =>
  readMigrationFiles(migrations)
    .reduce((hash, { hash: file }) => hash.update(file), createHash('sha256'))
    .digest('hex');

export const migratePGlite = (client: PGlite) => migratePGliteWith(drizzlePGlite(client), migrations);

// An arbitrary number, the same for all processes.
const MIGRATION_LOCK_ID = 7_233_724;

/** Migrates the database at `url`; the lock lets only one of several starting processes do it. */
export const migratePostgresql = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_ID]);
    await migratePostgresqlWith(drizzlePostgresql(client), migrations);
  } finally {
    await client.end();
  }
};
