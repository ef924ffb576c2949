import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { describe, expect, test } from 'vitest';
import { makeDataFolder } from '../testing/data-folder.ts';
import { databaseAt, onServer } from '../testing/postgresql-template.ts';
import { extensions } from './embedded/extensions.ts';
import { migratePGlite, migratePostgresql } from './migrations.ts';

const all = readdirSync(new URL('migrations', import.meta.url)).filter((name) => name.endsWith('.sql')).length;
const server = process.env.TEST_DATABASE_URL;

test('Migrating what is up to date changes nothing', async () => {
  const data = await makeDataFolder('filled');
  const client = await PGlite.create(join(data.folder, 'database'), { extensions });
  const applied = 'select hash, created_at from drizzle.__drizzle_migrations order by created_at';
  const { rows } = await client.query(applied);
  expect(rows.length).toBeGreaterThan(0);
  await migratePGlite(client);
  expect((await client.query(applied)).rows).toEqual(rows);
  await client.close();
  await data.remove();
}, 60_000);

test('What was written before search learned more letters is found by them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'beepaid-migrations-'));
  await cp(new URL('migrations', import.meta.url), folder, { recursive: true });
  const journalFile = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 3) }));

  const client = await PGlite.create({ extensions });
  await migrate(drizzle(client), { migrationsFolder: folder });
  const long = `${'’'.repeat(500)} ${'語'.repeat(700)}`;
  const shop = '01934f92-da89-7100-8c0d-e37500000000';
  await client.query(
    `insert into tenants (id, name, host, created_at) values ('${shop}', 'Shop', 'shop.example', now())`,
  );
  await client.query(
    `insert into customers (id, tenant_id, name, search_text, created_at)
     select gen_random_uuid(), '${shop}', 'Any', text, now() from unnest($1::text[]) text`,
    [['søren łukasz\nweiß’s@example.com', 'plain', long, '한국'.normalize('NFKD')]],
  );
  await migratePGlite(client);
  const { rows } = await client.query<{ text: string }>('select search_text as text from customers');
  const texts = rows.map(({ text }) => text).sort();
  expect(texts).toEqual([`${"'".repeat(475)}`, 'plain', "soren lukasz\nweiss's@example.com", '한국']);
  await client.close();
  await rm(folder, { recursive: true });
}, 60_000);

describe.skipIf(!server)('On a PostgreSQL server', () => {
  const withDatabases = async (count: number, work: (urls: string[]) => Promise<void>) => {
    const url = String(server);
    const names = Array.from({ length: count }, () => `beepaid_test_${randomBytes(6).toString('hex')}`);
    await onServer(url, async (client) => {
      for (const name of names) await client.query(`create database ${name}`);
      await work(names.map((name) => databaseAt(url, name)));
      for (const name of names) await client.query(`drop database ${name} with (force)`);
    });
  };

  const appliedIn = (url: string) =>
    onServer(url, async (client) => {
      const { rows } = await client.query('select count(*)::int as count from drizzle.__drizzle_migrations');
      return rows[0].count;
    });

  test('Processes that start at once migrate once', async () => {
    await withDatabases(1, async ([url = '']) => {
      await Promise.all(Array.from({ length: 5 }, () => migratePostgresql(url)));
      expect(await appliedIn(url)).toBe(all);
    });
  });

  test('Databases of one server that are made at once share the role without quarrel', async () => {
    await withDatabases(6, async (urls) => {
      await Promise.all(urls.map(migratePostgresql));
      expect(await Promise.all(urls.map(appliedIn))).toEqual(urls.map(() => all));
    });
  });
});
