import { desc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { bulkReminderPreview } from '../../contract/payments/bulk-reminder.ts';
import { paymentPage } from '../../contract/payments/payment-list.ts';
import { openTestDatabase } from '../../tests/support/db/test-database.ts';
import { createTestServer } from '../../tests/support/server/create-test-server.ts';
import { listOrders } from '../../tests/support/server/list-orders.ts';
import { createTestClient, type TestClient } from '../../tests/support/server/test-client.ts';
import { customerListOrders } from '../domain/customers/list-customers.ts';
import { paymentListOrders } from '../domain/payments/list-payments.ts';
import { hashPassword } from '../domain/sessions/passwords.ts';
import { seedBulk } from '../seeds/bulk/seed-bulk.ts';
import { demoLogin } from '../seeds/demo/seed-demo.ts';
import type { Database } from './database.ts';
import type { Transaction } from './drizzle.ts';
import { customers, paymentRequests, users } from './schema.ts';

const database = await openTestDatabase();

const size = { tenants: 20, customers: 1_000, payments: 10_000 };

/** No two lists have an order of the same name with an index. */
const indexes: Readonly<Record<string, string | null>> = Object.fromEntries(
  Object.entries({ ...customerListOrders, ...paymentListOrders }).map(([name, { index }]) => [
    name,
    index,
  ]),
);

/** Of the large tables in `tx` so far. */
const readScans = async (tx: Transaction) => {
  const [scans] = await tx
    .select({
      sequential: sql`sum(seq_scan)`.mapWith(Number),
      indexed: sql`sum(coalesce(idx_scan, 0))`.mapWith(Number),
    })
    .from(sql`pg_stat_xact_user_tables`)
    .where(sql`relname in ('payment_requests', 'payment_history', 'customers')`);
  return scans ?? { sequential: 0, indexed: 0 };
};

const readIndexNames = async (tx: Transaction) => {
  const rows = await tx
    .select({ name: sql<string>`relname` })
    .from(sql`pg_class`)
    .where(sql`relkind = 'i' and pg_stat_get_xact_numscans(oid) > 0`);
  return rows.map(({ name }) => name);
};

const scanTotals = { sequential: 0, indexed: 0, indexNames: [] as string[] };
const countingDatabase: Database = {
  ...database,
  forTenant: (tenantId, work) =>
    database.forTenant(tenantId, async (scope) => {
      const before = await readScans(scope.tx);
      const result = await work(scope);
      const after = await readScans(scope.tx);
      scanTotals.sequential += after.sequential - before.sequential;
      scanTotals.indexed += after.indexed - before.indexed;
      scanTotals.indexNames.push(...(await readIndexNames(scope.tx)));
      return result;
    }),
};

/** Of the large tables. */
const countScans = async (work: () => Promise<unknown>) => {
  Object.assign(scanTotals, { sequential: 0, indexed: 0, indexNames: [] });
  await work();
  return { ...scanTotals };
};

describe('in a database of many tenants', () => {
  let client: TestClient;
  const ids = { tenantId: '', customerId: '', userId: '' };

  beforeAll(async () => {
    await database.clear();
    const passwordHash = await hashPassword(demoLogin.password);
    const now = new Date('2026-11-21T09:30:00Z');
    await seedBulk(database.unscopedDb, {
      ...size,
      firstTenantNumber: 1,
      passwordHash,
      idDigits: 'abcdef0',
      now,
    });
    client = createTestClient(
      createTestServer(countingDatabase, { servesDemo: true }),
      'shop-1.localhost',
    );
    await client.logIn(demoLogin.email, demoLogin.password);
    const [row] = await database.unscopedDb
      .select({ tenantId: users.tenantId, customerId: customers.id, userId: users.id })
      .from(users)
      .innerJoin(customers, sql`${customers.tenantId} = ${users.tenantId}`)
      .where(sql`${users.tenantId} = (select id from tenants where host = 'shop-1.localhost')`)
      .limit(1);
    Object.assign(ids, row);
  }, 120_000);

  test('no message of the seeded requests still waits to be sent', async () => {
    const { body } = await client.get('/services/bulk_reminder/');
    const { requests } = v.parse(bulkReminderPreview, body);
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.filter(({ reason }) => reason === 'not_sent')).toEqual([]);
  });

  test.each([
    ['the first page', () => '/services/payments/'],
    ['a late page', () => '/services/payments/?page=45'],
    ['one customer', ({ customerId }) => `/services/payments/?customer_id=${customerId}`],
    ['one member of staff', ({ userId }) => `/services/payments/?user_id=${userId}&page=20`],
    ['unpaid', () => '/services/payments/?filter=unpaid&page=5'],
    ['undelivered', () => '/services/payments/?filter=undelivered'],
    ['mine', () => '/services/payments/?filter=mine&page=20'],
    ['a word in unpaid', () => '/services/payments/?filter=unpaid&search=crown'],
    ['a word in undelivered', () => '/services/payments/?filter=undelivered&search=crown'],
    ['a word in mine', () => '/services/payments/?filter=mine&search=crown'],
    ['the largest', () => '/services/payments/?order=largest&page=45'],
    ['the smallest unpaid', () => '/services/payments/?order=smallest&filter=unpaid'],
    ['a word in the largest', () => '/services/payments/?order=largest&search=hygienist'],
    ['an amount', () => '/services/payments/?search=%C2%A345.00'],
    ['a status', () => '/services/payments/?search=declined'],
    ['a day', () => '/services/payments/?search=04/11'],
    ['the totals', () => '/services/payment_totals/'],
    ['days of payment', () => '/services/payments/?paid_from=2026-10-01&paid_to=2026-10-31'],
    ['a sum', () => '/services/payment_sum/?paid_from=2026-10-01&paid_to=2026-10-31'],
    ['a word in many rows', () => '/services/payments/?search=hygienist'],
    ['a word in all rows', () => '/services/payments/?search=example&page=40'],
    ['words in one row', () => '/services/payments/?search=invoice%2040,'],
    ['words of several fields', () => '/services/payments/?search=crown%20example%20ash'],
    [
      'words of several fields in unpaid',
      () => '/services/payments/?filter=unpaid&search=crown%20ash',
    ],
    ['words in no row', () => '/services/payments/?search=nobody%20at%20all'],
    ['one letter', () => '/services/payments/?search=a'],
    ['two letters', () => '/services/payments/?search=zq'],
    ['wildcard characters only', () => '/services/payments/?search=%25_'],
    ['a phone number with a space', () => '/services/payments/?search=07700%20900001'],
    [
      'a word of one customer',
      ({ customerId }) => `/services/payments/?search=crown&customer_id=${customerId}`,
    ],
    [
      'a word of one member of staff',
      ({ userId }) => `/services/payments/?search=crown&user_id=${userId}`,
    ],
    ['the first page of customers', () => '/services/customers/'],
    ['a late page of customers', () => '/services/customers/?page=5'],
    ['a customer by name', () => '/services/customers/?search=ash'],
    ['a customer by two words', () => '/services/customers/?search=example%20ash'],
    ['a customer by one letter', () => '/services/customers/?search=a'],
  ] satisfies [string, (row: typeof ids) => string][])(
    '%s uses only index scans',
    async (_what, path) => {
      const scans = await countScans(async () =>
        expect(await client.get(path(ids))).toMatchObject({ status: 200 }),
      );
      expect(scans.indexed).toBeGreaterThan(0);
      expect(scans.sequential).toBe(0);
    },
  );

  test.each(listOrders)(
    '%s by %s uses only index scans, with the index of this order',
    async (path, order) => {
      const scans = await countScans(async () =>
        expect(await client.get(`${path}?order=${order}&page=3`)).toMatchObject({ status: 200 }),
      );
      expect(scans.indexed).toBeGreaterThan(0);
      expect(scans.sequential).toBe(0);
      const index = indexes[order];
      if (index) expect(scans.indexNames).toContain(index);
    },
  );

  test('a request finds its customer by email address and by phone number with index scans', async () => {
    const customer = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '07700 900123' };
    const payload = { customer, description: 'Check-up', amountNet: 4500, vatCode: 'T0' };
    const scans = await countScans(async () =>
      expect(await client.post('/services/payments/', payload)).toMatchObject({ status: 201 }),
    );
    expect(scans.sequential).toBe(0);
  });

  test('The test detects a sequential scan', async () => {
    const scans = await database.unscopedDb.transaction(async (tx) => {
      await tx.execute(
        sql`select count(*) from payment_requests where lower(description) = 'crown'`,
      );
      return readScans(tx);
    });
    expect(scans.sequential).toBeGreaterThan(0);
  });

  test.each([
    ['hygienist', ['hygienist']],
    ['EXAMPLE', ['example']],
    ['á', ['a']],
    ['zq', ['zq']],
    ['40 invoice', ['40', 'invoice']],
    ['ash crown 447700', ['ash', 'crown', '447700']],
    ['50%_ invoice', ['50%_', 'invoice']],
    ['(07700) 90000', ['0770090000']],
  ])(
    'a search for %s returns the same rows as a full scan, newest first, on every page',
    async (search, words) => {
      const rows = await database.unscopedDb
        .select()
        .from(paymentRequests)
        .where(eq(paymentRequests.tenantId, ids.tenantId))
        .orderBy(desc(paymentRequests.createdAt), desc(paymentRequests.id));
      const expected = rows
        .filter(({ searchText }) => words.every((word) => searchText.includes(word)))
        .map(({ ident }) => ident);
      const found: string[] = [];
      for (let page = 1; page <= Math.ceil(expected.length / 100) + 1; page += 1) {
        const { body } = await client.get(
          `/services/payments/?limit=100&page=${page}&search=${encodeURIComponent(search)}`,
        );
        const { count, results } = v.parse(paymentPage, body);
        expect(count).toBe(expected.length);
        found.push(...results.map(({ ident }) => ident));
      }
      expect(found).toEqual(expected);
    },
  );
});
