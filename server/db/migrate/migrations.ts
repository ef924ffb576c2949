import { setTimeout as delay } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgresql } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgresqlWith } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite';
import { migrate as migratePGliteWith } from 'drizzle-orm/pglite/migrator';
import { connectToPrimary, createServerList } from '../postgresql/postgresql-servers.ts';
import { requireOwnSession } from '../postgresql/require-own-session.ts';
import { migrationsConfig } from './migration-files.ts';

/**
 * A temporary table outlives the tenant scope on its connection, so only the owner may create one. Dumps and
 * copies of a database lack privileges, so this runs at each start.
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

// The number is arbitrary.
const MIGRATION_LOCK_ID = 7_233_724;

const LOCK_NOT_AVAILABLE = '55P03';

const isLockTimeout = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === LOCK_NOT_AVAILABLE) || isLockTimeout(error.cause);
};

const defaultMigrationOptions = {
  ...migrationsConfig,
  /** Later statements on the table wait as long as this statement waits for its lock. */
  lockTimeoutMs: 3_000,
  retryDelayMs: 2_000,
  maxAttempts: 20,
};

/**
 * One process migrates at a time. A migration that cannot lock a table in time is rolled back and tried
 * again, so that it does not block other servers.
 */
export const migratePostgresql = async (
  url: string,
  options: Partial<typeof defaultMigrationOptions> = {},
) => {
  const { migrationsFolder, lockTimeoutMs, retryDelayMs, maxAttempts } = {
    ...defaultMigrationOptions,
    ...options,
  };
  const servers = createServerList(url);
  const client = await connectToPrimary(servers, { connectionTimeoutMillis: 10_000 });
  const migrate = async (attempt: number): Promise<void> => {
    try {
      await migratePostgresqlWith(drizzlePostgresql(client), { migrationsFolder });
    } catch (error) {
      if (!isLockTimeout(error) || attempt === maxAttempts) throw error;
      await delay(retryDelayMs);
      await migrate(attempt + 1);
    }
  };
  try {
    await requireOwnSession(client, servers);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_ID]);
    await client.query("select set_config('lock_timeout', $1, false)", [`${lockTimeoutMs}ms`]);
    await migrate(1);
    await client.query(revokeTemporaryTables);
  } finally {
    await client.end();
  }
};
