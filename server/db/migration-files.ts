import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { bigint, pgSchema } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { packageRoot } from '../lib/package-root.ts';

export const migrationsConfig = { migrationsFolder: join(packageRoot, 'server/db/migrations') };

const journalSchema = v.object({ entries: v.array(v.object({ tag: v.string(), when: v.number() })) });

const readJournal = () =>
  v.parse(
    journalSchema,
    JSON.parse(readFileSync(join(migrationsConfig.migrationsFolder, 'meta/_journal.json'), 'utf8')),
  );

/** Changes with every change of the migrations. */
export const getMigrationsHash = () =>
  readMigrationFiles(migrationsConfig)
    .reduce((hash, { hash: file }) => hash.update(file), createHash('sha256'))
    .digest('hex');

/** Drizzle's record of the migrations of a database. */
export const appliedMigrations = pgSchema('drizzle').table('__drizzle_migrations', {
  createdAt: bigint('created_at', { mode: 'number' }),
});

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** The migrations that a database still needs, after the last one that it has, by Drizzle's rule. */
export const findPendingMigrations = (lastMigrationMs: number | null): Migration[] =>
  readJournal()
    .entries.filter(({ when }) => lastMigrationMs === null || when > lastMigrationMs)
    .map(({ tag }) => ({
      name: tag,
      sql: readFileSync(join(migrationsConfig.migrationsFolder, `${tag}.sql`), 'utf8'),
    }));

/** Whether a newer version has migrated the database. */
export const isNewerThanMigrations = (lastMigrationMs: number | null) =>
  lastMigrationMs !== null && readJournal().entries.every(({ when }) => when < lastMigrationMs);
