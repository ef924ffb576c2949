import { createHmac, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleOnServer } from 'drizzle-orm/node-postgres';
import { migrate as migrateOnServer } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyMigrations } from '../../../tests/support/db/copy-migrations.ts';
import { createDataFolder } from '../../../tests/support/db/data-folder.ts';
import { getDatabaseUrl, withClient } from '../../../tests/support/db/postgresql-template.ts';
import { removeFolder } from '../../../tests/support/remove-folder.ts';
import { createTestServer, testSecret } from '../../../tests/support/server/create-test-server.ts';
import { createPayPageClient } from '../../../tests/support/server/pay-page-client.ts';
import { createTestClock } from '../../../tests/support/server/test-clock.ts';
import { migrate as migrateCommand } from '../../cli/database/migrate.ts';
import { readConfig } from '../../lib/settings/config.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import { createDatabase } from '../create-database.ts';
import type { Database } from '../database.ts';
import { extensions } from '../embedded/engine-configuration.ts';
import { listenEmbedded, openEmbedded } from '../embedded/open-embedded.ts';
import { connectPostgresql } from '../postgresql/postgresql.ts';
import { idempotencyKeys, paymentRequests, threeDSecureAttempts } from '../schema.ts';
import { migratePGlite, migratePostgresql } from './migrations.ts';

const migrationCount = readdirSync(new URL('../migrations', import.meta.url)).filter((name) =>
  name.endsWith('.sql'),
).length;
const server = process.env.TEST_DATABASE_URL;

const tenantRoleCreatesTable = 'set role beepaid_tenant; create temporary table planted (id int)';

describe('In an up-to-date database,', () => {
  let data: Awaited<ReturnType<typeof createDataFolder>>;
  let client: PGlite;
  beforeAll(async () => {
    data = await createDataFolder('filled');
    client = await PGlite.create(join(data.folder, 'database'), { extensions });
  });
  afterAll(async () => {
    await client.close();
    await data.remove();
  });

  test('migrating changes nothing', async () => {
    const applied = 'select hash, created_at from drizzle.__drizzle_migrations order by created_at';
    const { rows } = await client.query(applied);
    expect(rows.length).toBeGreaterThan(0);
    await migratePGlite(client);
    expect((await client.query(applied)).rows).toEqual(rows);
  });

  test('the tenant role cannot create a temporary table, even after a restore without privileges [attack 6.1]', async () => {
    await client.exec('grant temporary on database postgres to public');
    await migratePGlite(client);
    await expect(client.exec(tenantRoleCreatesTable)).rejects.toMatchObject({ code: '42501' });
  });
});

const shopId = '01934f92-da89-7100-8c0d-e37500000000';
const customerId = '01934f92-da89-7100-8c0d-e37500000001';
const openId = '01934f92-da89-7100-8c0d-e37500000002';
const declinedId = '01934f92-da89-7100-8c0d-e37500000003';
/** Version 8 of the schema: the table of 3-D Secure attempts comes later. */
const beforeAttemptsTable = 8;

/** Two payment requests of version 8. The 3-D Secure attempt of the second was answered. */
const paymentsBeforeAttemptsTable = (now: Date) => `
  insert into tenants (id, name, host, created_at) values ('${shopId}', 'Shop', 'localhost', now());
  insert into customers (id, tenant_id, name, search_text, created_at) values ('${customerId}', '${shopId}', 'Jo', 'jo', now());
  insert into payment_requests (id, tenant_id, ident, customer_id, customer_name, description, amount_net, amount_vat,
      amount_gross, vat_code, status, pay_token, search_text, created_at)
    values ('${openId}', '${shopId}', 'OPEN', '${customerId}', 'Jo', '', 100, 0, 100, 'T0', 'requested', 'open', '', now()),
      ('${declinedId}', '${shopId}', 'DECLINED', '${customerId}', 'Jo', '', 100, 0, 100, 'T0', 'declined', 'declined', '', now());
  insert into idempotency_keys (tenant_id, user_id, target, key, fingerprint, status, body, created_at)
    values ('${shopId}', '${declinedId}', 'pay 3-D Secure', 'attempt-${declinedId}', '', 303, '', '${now.toISOString()}'),
      ('${shopId}', '${customerId}', 'POST /api/services/customers/', 'kept', '', 201, '{}', '${now.toISOString()}');`;

/** Version 8 signed it a minute before `now`. */
const signAttemptBeforeAttemptsTable = (paymentRequestId: string, now: Date) => {
  const attempt = {
    id: `attempt-${paymentRequestId}`,
    paymentRequestId,
    outcome: 'accepted',
    cardBrand: 'Visa',
  };
  const expiresAt = now.getTime() + 14 * MINUTE_MS;
  const payload = Buffer.from(JSON.stringify({ ...attempt, lastFour: '4242', expiresAt })).toString(
    'base64url',
  );
  const signature = createHmac('sha256', testSecret)
    .update(`pay-attempt.${payload}`)
    .digest('base64url');
  return `${payload}.${signature}`;
};

/** Both attempts of version 8, on the migrated `database`. */
const answerAttempts = async (database: Database, now: Date) => {
  const payPage = createPayPageClient(createTestServer(database));
  for (const [payToken, id] of [
    ['open', openId],
    ['declined', declinedId],
  ] as const) {
    await payPage.answerThreeDSecure(
      { payToken },
      signAttemptBeforeAttemptsTable(id, now),
      'approve',
    );
  }
  const rows = await database.unscopedDb.select().from(paymentRequests).orderBy(paymentRequests.id);
  const keys = await database.unscopedDb.select().from(idempotencyKeys);
  const attempts = await database.unscopedDb
    .select()
    .from(threeDSecureAttempts)
    .orderBy(threeDSecureAttempts.id);
  return {
    statuses: rows.map(({ ident, status }) => `${ident} ${status}`),
    keys: keys.map(({ key }) => key),
    attempts: attempts.map(({ paymentRequestId, expiresAt }) => [
      paymentRequestId,
      (expiresAt.getTime() - now.getTime()) / MINUTE_MS,
    ]),
  };
};

const answered = {
  statuses: ['OPEN requested', 'DECLINED declined'],
  keys: ['kept'],
  attempts: [[declinedId, 15]],
};

describe('In a database that was migrated by each version,', () => {
  /** The next migration folds the search text. */
  const beforeFolding = 3;
  /** The next migration marks the tenants of the demo. */
  const beforeDemoMark = 12;
  const searchedShop = '01934f92-da89-7100-8c0d-e37500000009';
  const now = createTestClock()();
  let client: PGlite;
  const migrateTo = async (count: number) => {
    const folder = await copyMigrations(count);
    await migrate(drizzle(client), { migrationsFolder: folder });
    await removeFolder(folder);
  };

  const insertCustomersBeforeFolding = async () => {
    const long = `${'’'.repeat(500)} ${'語'.repeat(700)}`;
    await client.query(
      `insert into tenants (id, name, host, created_at) values ('${searchedShop}', 'Shop', 'searched.example', now())`,
    );
    await client.query(
      `insert into customers (id, tenant_id, name, search_text, created_at)
     select gen_random_uuid(), '${searchedShop}', 'Any', text, now() from unnest($1::text[]) text`,
      [
        [
          'søren łukasz\nweiß’s@example.com',
          'plain',
          long,
          '한국'.normalize('NFKD'),
          'zoe\u200b “big”  job\u202c ١٢',
        ],
      ],
    );
  };

  const insertTenantsBeforeDemoMark = async () => {
    for (const [host, email, isOwner] of [
      ['localhost', 'owner@example.com', true],
      ['nogo.localhost', 'owner@example.com', true],
      ['shop-12.localhost', 'owner@example.com', true],
      ['shop-12.localhost.example', 'owner@example.com', true],
      ['shop.example', 'owner@example.com', true],
      ['shop-1.localhost', 'boss@shop.example', true],
      ['shop-2.localhost', 'owner@example.com', false],
    ]) {
      // The tenant of the payments has the host localhost.
      const { rows } = await client.query<{ id: string }>(
        `insert into tenants (id, name, host, created_at) values (gen_random_uuid(), $1, $1, now())
       on conflict (host) do update set name = excluded.name returning id`,
        [host],
      );
      await client.query(
        `insert into users (id, tenant_id, email, first_name, last_name, is_owner, search_text, created_at)
       values (gen_random_uuid(), $1, $2, '', '', $3, '', now())`,
        [rows[0]?.id, email, isOwner],
      );
    }
  };

  beforeAll(async () => {
    client = await PGlite.create({ extensions });
    await migrateTo(beforeFolding);
    await insertCustomersBeforeFolding();
    await migrateTo(beforeAttemptsTable);
    await client.exec(paymentsBeforeAttemptsTable(now));
    await migrateTo(beforeDemoMark);
    await insertTenantsBeforeDemoMark();
    await migratePGlite(client);
  });
  afterAll(() => client.close());

  test('the search text of existing rows is normalised like that of new rows', async () => {
    const { rows } = await client.query<{ text: string }>(
      'select search_text as text from customers where tenant_id = $1',
      [searchedShop],
    );
    const texts = rows.map(({ text }) => text).sort();
    expect(texts).toEqual([
      `${"'".repeat(475)}`,
      'plain',
      "soren lukasz\nweiss's@example.com",
      'zoe "big" job 12',
      '한국',
    ]);
  });

  test('the tenants of the demo and of the seed command are marked as such, and no other tenant is [safe 1.4]', async () => {
    const { rows } = await client.query<{ host: string }>(
      'select host from tenants where is_demo order by host',
    );
    expect(rows.map(({ host }) => host)).toEqual([
      'localhost',
      'nogo.localhost',
      'shop-12.localhost',
    ]);
  });

  test('an answered 3-D Secure attempt stays answered after the migration, and an unanswered one asks for the card again', async () => {
    const database = createDatabase(
      'pglite',
      drizzle(client),
      async () => undefined,
      listenEmbedded(client),
      [],
    );
    expect(await answerAttempts(database, now)).toEqual(answered);
  });
});

const runMigrate = (env: NodeJS.ProcessEnv, options: { plan?: boolean } = {}) =>
  migrateCommand({
    config: readConfig(env),
    options,
    args: [],
    now: new Date(),
    printLine: () => undefined,
  });

const newestMigration = expect.stringMatching(
  new RegExp(`^-- ${String(migrationCount - 1).padStart(4, '0')}_`),
);

test('A plan changes nothing, and then a database of the previous version opens with all its rows [deployment 4.3]', async () => {
  const data = await createDataFolder('empty');
  const folder = await copyMigrations(migrationCount - 1);
  const env = { DATA_DIR: data.folder };
  expect((await runMigrate(env, { plan: true }))[0]).toMatch(/^-- 0000_/);
  const client = await PGlite.create(join(data.folder, 'database'), { extensions });
  await migrate(drizzle(client), { migrationsFolder: folder });
  await client.exec(paymentsBeforeAttemptsTable(createTestClock()()));
  await client.close();

  const plan = await runMigrate(env, { plan: true });
  expect(plan[0]).toEqual(newestMigration);
  expect(plan[1]).toMatch(/[A-Z]{4,}/);
  expect(await runMigrate(env, { plan: true })).toEqual(plan);
  const database = await openEmbedded(data.folder, pino({ enabled: false }));
  const payPage = createPayPageClient(createTestServer(database, { clock: createTestClock() }));
  expect((await payPage.request('/pay/open')).status).toBe(200);
  expect(await runMigrate(env, { plan: true })).toEqual(['The database is up to date.']);
  await database.close();
  await data.remove();
  await removeFolder(folder);
}, 120_000);

describe.skipIf(!server)('On a PostgreSQL server', () => {
  const withDatabases = async (count: number, work: (urls: string[]) => Promise<void>) => {
    const url = String(server);
    const names = Array.from(
      { length: count },
      () => `beepaid_test_${randomBytes(6).toString('hex')}`,
    );
    await withClient(url, async (client) => {
      for (const name of names) await client.query(`create database ${name}`);
      await work(names.map((name) => getDatabaseUrl(url, name)));
      for (const name of names) await client.query(`drop database ${name} with (force)`);
    });
  };

  const countApplied = (url: string) =>
    withClient(url, async (client) => {
      const { rows } = await client.query(
        'select count(*)::int as count from drizzle.__drizzle_migrations',
      );
      return rows[0].count;
    });

  test('Processes that start at the same time apply each migration once [crash 2.2]', async () => {
    await withDatabases(1, async ([url = '']) => {
      await Promise.all(Array.from({ length: 5 }, () => migratePostgresql(url)));
      expect(await countApplied(url)).toBe(migrationCount);
    });
  });

  test('The tenant role cannot create a temporary table [attack 6.1]', async () => {
    await withDatabases(1, async ([url = '']) => {
      await migratePostgresql(url);
      const create = withClient(url, (client) => client.query(tenantRoleCreatesTable));
      await expect(create).rejects.toMatchObject({ code: '42501' });
    });
  });

  test('A user who may not change the privileges of the database can migrate it', async () => {
    const role = `beepaid_test_${randomBytes(6).toString('hex')}`;
    await withDatabases(1, async ([url = '']) => {
      await migratePostgresql(url);
      const restricted = new URL(url);
      restricted.username = role;
      const name = restricted.pathname.slice(1);
      await withClient(url, (client) =>
        client.query(`create role ${role} login; grant temporary on database ${name} to public;
          grant create on database ${name} to ${role}; grant all on schema drizzle to ${role};
          grant all on all tables in schema drizzle to ${role}`),
      );
      await migratePostgresql(restricted.href);
      await withClient(url, (client) => client.query(`drop owned by ${role}; drop role ${role}`));
    });
  });

  test('An answered 3-D Secure attempt stays answered after the migration, and an unanswered one asks for the card again', async () => {
    const folder = await copyMigrations(beforeAttemptsTable);
    await withDatabases(1, async ([url = '']) => {
      const now = createTestClock()();
      await withClient(url, async (client) => {
        await migrateOnServer(drizzleOnServer(client), { migrationsFolder: folder });
        await client.query(paymentsBeforeAttemptsTable(now));
      });
      await migratePostgresql(url);
      const database = connectPostgresql(url, () => undefined, []);
      expect(await answerAttempts(database, now)).toEqual(answered);
      await database.close();
    });
    await removeFolder(folder);
  }, 60_000);

  test('A plan lists the missing migrations and changes nothing [deployment 4.3]', async () => {
    const folder = await copyMigrations(migrationCount - 1);
    await withDatabases(1, async ([url = '']) => {
      const env = { DATABASE_URL: url };
      expect(await runMigrate(env, { plan: true })).toHaveLength(3 * migrationCount);
      await withClient(url, (client) =>
        migrateOnServer(drizzleOnServer(client), { migrationsFolder: folder }),
      );
      expect(await runMigrate(env, { plan: true })).toEqual([
        newestMigration,
        expect.any(String),
        '',
      ]);
      expect(await countApplied(url)).toBe(migrationCount - 1);
      expect(await runMigrate(env)).toEqual(['The database is up to date.']);
      expect(await countApplied(url)).toBe(migrationCount);
    });
    await removeFolder(folder);
  }, 60_000);

  test('A migration that waits for the lock of a table is tried again, and does not block readers of the table [deployment 4.1]', async () => {
    const folder = await copyMigrations(migrationCount);
    const journalFile = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(journalFile, 'utf8'));
    const last = journal.entries.at(-1);
    const planted = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'planted' };
    await writeFile(
      journalFile,
      JSON.stringify({ ...journal, entries: [...journal.entries, planted] }),
    );
    await writeFile(join(folder, 'planted.sql'), 'alter table tenants add column planted integer');
    await withDatabases(1, async ([url = '']) => {
      await migratePostgresql(url);
      const migrated = await withClient(url, async (writer) => {
        await writer.query('begin; select from tenants for share');
        const options = { migrationsFolder: folder, lockTimeoutMs: 100, retryDelayMs: 100 };
        await expect(migratePostgresql(url, { ...options, maxAttempts: 2 })).rejects.toMatchObject({
          cause: { code: '55P03' },
        });
        const migrating = migratePostgresql(url, options);
        await withClient(url, (reader) =>
          reader.query("set statement_timeout = '5s'; select from tenants"),
        );
        await writer.query('commit');
        return migrating.then(() => countApplied(url));
      });
      expect(migrated).toBe(migrationCount + 1);
    });
    await removeFolder(folder);
  }, 60_000);

  test('Databases that are created at the same time on one server can share the tenant role', async () => {
    await withDatabases(6, async (urls) => {
      await Promise.all(urls.map((url) => migratePostgresql(url)));
      expect(await Promise.all(urls.map(countApplied))).toEqual(urls.map(() => migrationCount));
    });
  });
});
