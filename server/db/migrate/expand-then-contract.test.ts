import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { findUnsafeStatements } from '../../../tests/support/db/find-unsafe-statements.ts';
import { findPendingMigrations, migrationsConfig } from './migration-files.ts';

/** Servers did not have to work during this migration and earlier ones. */
const LAST_FREE_MIGRATION = 17;

const getNumber = (name: string) => Number(name.slice(0, 4));
const migrations = findPendingMigrations(null);

test.each(
  migrations
    .filter(({ name }) => getNumber(name) > LAST_FREE_MIGRATION)
    .concat({ name: 'none', sql: '' }),
)(
  'the servers of the last release continue to work after the migration $name [deployment 4.2]',
  ({ sql }) => {
    expect(findUnsafeStatements(sql)).toEqual([]);
  },
);

test.each([
  'ALTER TABLE "tenants" DROP COLUMN "name"',
  'DROP TABLE "tenants"',
  'ALTER TABLE "tenants" RENAME COLUMN "name" TO "title"',
  'ALTER TABLE "tenants" ALTER COLUMN "name" SET NOT NULL',
  'ALTER TABLE "tenants" ADD COLUMN "phone" text NOT NULL',
  'ALTER TABLE "tenants" ALTER COLUMN "id" SET DATA TYPE text',
  'REVOKE SELECT ON tenants FROM beepaid_tenant',
])(
  'a migration is refused with: %s, unless a comment gives the reason [deployment 4.2]',
  (statement) => {
    expect(findUnsafeStatements(`select 1;\n${statement};`)).toHaveLength(1);
    expect(
      findUnsafeStatements(`select 1;\n-- contract: unused since 0.1.0\n${statement};`),
    ).toEqual([]);
  },
);

test.each([
  'ALTER TABLE "tenants" ADD COLUMN "phone" text',
  `ALTER TABLE "tenants" ADD COLUMN "phone" text DEFAULT '' NOT NULL`,
  'CREATE TABLE "notes" ("id" uuid PRIMARY KEY NOT NULL)',
  'DROP INDEX "tenants_name_idx"',
])('a migration may contain: %s [deployment 4.2]', (statement) => {
  expect(findUnsafeStatements(`${statement};`)).toEqual([]);
});

const snapshotSchema = v.object({
  tables: v.record(
    v.string(),
    v.object({
      columns: v.record(
        v.string(),
        v.object({ notNull: v.boolean(), default: v.optional(v.unknown()) }),
      ),
    }),
  ),
});

const readSnapshot = (name: string) => {
  const file = join(migrationsConfig.migrationsFolder, `meta/${name.slice(0, 4)}_snapshot.json`);
  return v.parse(snapshotSchema, JSON.parse(readFileSync(file, 'utf8'))).tables;
};

test('the newest schema has every column of the previous release, and requires no new column [deployment 4.2]', () => {
  const [previous, newest] = migrations.slice(-2);
  if (!previous || !newest) throw new Error('There are two migrations at least');
  if (/^--\s*contract:/im.test(newest.sql)) return;
  const tables = readSnapshot(newest.name);
  for (const [table, { columns }] of Object.entries(readSnapshot(previous.name))) {
    const newColumns = tables[table]?.columns ?? {};
    expect(Object.keys(newColumns)).toEqual(expect.arrayContaining(Object.keys(columns)));
    const required = Object.keys(newColumns).filter(
      (name) => newColumns[name]?.notNull && newColumns[name].default === undefined,
    );
    expect(Object.keys(columns)).toEqual(expect.arrayContaining(required));
  }
});
