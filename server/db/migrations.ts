import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgresql } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgresqlWith } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite';
import { migrate as migratePGliteWith } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { migrationsConfig } from './migration-files.ts';

/**
 * Takes the right to create temporary tables from every role but the owner: such a table outlives the tenant scope on its
 * connection. Dumps and copies of a database leave its privileges out, so this is no migration and runs at each start.
 */
const revokeTemporaryTables = `
DO $$
BEGIN
  IF has_database_privilege('beepaid_tenant', current_database(), 'TEMPORARY') THEN
    EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC, beepaid_tenant', current_database());
  END IF;
EXCEPTION
  WHEN insufficient_privilege THEN
    RAISE WARNING 'The owner of database % should REVOKE TEMPORARY from PUBLIC and beepaid_tenant', current_database();
END
$$`;

export const migratePGlite = async (client: PGlite) => {
  await migratePGliteWith(drizzlePGlite(client), migrationsConfig);
  await client.exec(revokeTemporaryTables);
};

// An arbitrary number, the same for all processes.
const MIGRATION_LOCK_ID = 7_233_724;

/** Migrates the database at `url`; the lock lets only one of several starting processes do it. */
export const migratePostgresql = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_ID]);
    await migratePostgresqlWith(drizzlePostgresql(client), migrationsConfig);
    await client.query(revokeTemporaryTables);
  } finally {
    await client.end();
  }
};
