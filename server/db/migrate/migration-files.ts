import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { bigint, pgSchema } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { packageRoot } from '../../lib/settings/package-files.ts';

export const migrationsConfig = { migrationsFolder: join(packageRoot, 'server/db/migrations') };

const journalSchema = v.object({
  entries: v.array(v.object({ tag: v.string(), when: v.number() })),
});

const readJournal = () =>
  v.parse(
    journalSchema,
    JSON.parse(readFileSync(join(migrationsConfig.migrationsFolder, 'meta/_journal.json'), 'utf8')),
  );

export const getMigrationsHash = () => {
  const combined = createHash('sha256');
  for (const { hash } of readMigrationFiles(migrationsConfig)) combined.update(hash);
  return combined.digest('hex');
};

export const appliedMigrations = pgSchema('drizzle').table('__drizzle_migrations', {
  createdAt: bigint('created_at', { mode: 'number' }),
});

type RunQuery = (
  query: string,
) => Promise<{ rows: { last?: number | null; isMigrated?: boolean }[] }>;

/** Returns epoch milliseconds, or null before the first migration, which creates Drizzle's table. */
export const readLastMigration = async (runQuery: RunQuery): Promise<number | null> => {
  const found = await runQuery(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isMigrated"`,
  );
  if (!found.rows[0]?.isMigrated) return null;
  const { rows } = await runQuery(
    'select max(created_at)::float8 as last from drizzle.__drizzle_migrations',
  );
  return rows[0]?.last ?? null;
};

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** Drizzle compares creation times, too. */
export const findPendingMigrations = (lastMigrationMs: number | null): Migration[] =>
  readJournal()
    .entries.filter(({ when }) => lastMigrationMs === null || when > lastMigrationMs)
    .map(({ tag }) => ({
      name: tag,
      sql: readFileSync(join(migrationsConfig.migrationsFolder, `${tag}.sql`), 'utf8'),
    }));

export const isNewerThanMigrations = (lastMigrationMs: number | null) =>
  lastMigrationMs !== null && readJournal().entries.every(({ when }) => when < lastMigrationMs);
