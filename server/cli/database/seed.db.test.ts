import { count, eq, gte, min, ne, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { paymentRequest } from '../../../contract/entities/payment.ts';
import { getGross, getVat } from '../../../contract/money.ts';
import { isPaymentStatus, paymentStatuses } from '../../../contract/payments/payment-status.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { runCommand } from '../../../tests/support/server/command-runner.ts';
import { createTestServer } from '../../../tests/support/server/create-test-server.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { createTestClock } from '../../../tests/support/server/test-clock.ts';
import { customers, movements, paymentRequests, tenants, users } from '../../db/schema.ts';
import { readMoney } from '../../domain/money/ledger/read-facts.ts';
import { fillJournal } from '../../domain/money/movements/fill-journal.ts';
import { buildSearchText } from '../../lib/text/search-text.ts';

const database = await openTestDatabase();
const { unscopedDb } = database;
beforeEach(() => database.clear());

const now = new Date('2026-11-21T09:30:00Z');
const run = (...args: string[]) => runCommand(database, ['seed', ...args], { now });
const statusEvent = {
  requested: 'created',
  declined: 'declined',
  cancelled_client: 'cancelled',
  cancelled_provider: 'cancelled',
  refunded_provider: 'refunded',
  paid: 'paid',
};
const seedCounts = (tenantCount: number, customerCount: number, paymentCount: number) =>
  run(`--tenants=${tenantCount}`, `--customers=${customerCount}`, `--payments=${paymentCount}`);

test.each([
  [1, 1, 7],
  [3, 3, 100],
  [20, 45, 600],
])(
  'the seed creates %i tenants, %i customers and %i payments without references across tenants',
  async (...size) => {
    await seedCounts(...size);
    const counts = [
      unscopedDb.$count(tenants),
      unscopedDb.$count(customers),
      unscopedDb.$count(paymentRequests),
    ];
    expect(await Promise.all(counts)).toEqual(size);
    const crossTenantRows = await unscopedDb
      .select({ id: paymentRequests.id })
      .from(paymentRequests)
      .innerJoin(customers, eq(customers.id, paymentRequests.customerId))
      .innerJoin(users, eq(users.id, paymentRequests.userId))
      .where(
        sql`${customers.tenantId} <> ${paymentRequests.tenantId} or ${users.tenantId} <> ${paymentRequests.tenantId}`,
      );
    expect(crossTenantRows).toEqual([]);
    const withCustomers = await unscopedDb
      .selectDistinct({ id: customers.tenantId })
      .from(customers);
    expect(withCustomers).toHaveLength(size[0]);
  },
);

test('the seeded fields of a payment are equal to those that the server computes', async () => {
  await seedCounts(2, 20, 200);
  for (const row of await unscopedDb.select().from(paymentRequests)) {
    const { customerName, customerEmail, customerPhone, description, ident } = row;
    expect(row.searchText.split('\n')).toEqual(
      expect.arrayContaining(
        buildSearchText(customerName, customerEmail, customerPhone, description, ident).split('\n'),
      ),
    );
    expect([row.amountVat, row.amountGross]).toEqual([
      getVat(row.amountNet, row.vatCode),
      getGross(row.amountNet, row.vatCode),
    ]);
    expect(ident).toMatch(/^[0-9A-F]{10}$/);
    expect(row.payToken).toMatch(/^[\da-f]{64}$/);
    expect(isPaymentStatus(row.status)).toBe(true);
    expect(row.createdAt.getTime()).toBeLessThan(now.getTime());
  }
  const otherRecipients = await unscopedDb
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .innerJoin(customers, eq(customers.id, paymentRequests.customerId))
    .where(ne(customers.email, paymentRequests.customerEmail));
  expect(otherRecipients).toEqual([]);
});

test('one seeded tenant has many more payments than the others over the same years', async () => {
  await seedCounts(100, 400, 4_000);
  const byTenant = await unscopedDb
    .select({ host: tenants.host, count: count(), first: min(paymentRequests.createdAt) })
    .from(paymentRequests)
    .innerJoin(tenants, eq(tenants.id, paymentRequests.tenantId))
    .groupBy(tenants.host);
  const busiest = byTenant.find(({ host }) => host === 'shop-1.localhost');
  expect(busiest?.count).toBe(100);
  expect(byTenant.filter(({ count: many }) => many > 50)).toEqual([busiest]);
  expect(busiest?.first?.toISOString()).toMatch(/^2024-11/);
});

test('the seeded owners can log in and search their payments', async () => {
  const [created, hosts] = await seedCounts(2, 20, 200);
  expect(created).toMatch(/^Made 20 customers and 200 payment requests in [\d.]+ s\.$/);
  expect(hosts).toContain(
    'at shop-1.localhost, the busiest, and on; with DEMO=1 log in as owner@example.com / demo-password.',
  );
  const client = createTestClient(
    createTestServer(database, { servesDemo: true }),
    'shop-2.localhost',
  );
  expect((await client.logIn('owner@example.com', 'demo-password')).status).toBe(200);
  const { body } = await client.get('/services/payments/?search=invoice%20198');
  expect(body).toMatchObject({
    count: 1,
    results: [{ description: expect.stringContaining('invoice 198') }],
  });
});

test('the seeded history of each payment leads to its status', async () => {
  await seedCounts(1, 5, 300);
  const client = createTestClient(
    createTestServer(database, { servesDemo: true }),
    'shop-1.localhost',
  );
  await client.logIn('owner@example.com', 'demo-password');
  for (const status of paymentStatuses) {
    const [row] = await unscopedDb
      .select()
      .from(paymentRequests)
      .where(eq(paymentRequests.status, status))
      .limit(1);
    const { body } = await client.get(`/services/payments/${row?.ident}/`);
    const { history = [], paidAt, cancelledAt } = v.parse(paymentRequest, body);
    const wasPaid = ['paid', 'refunded_provider'].includes(status);
    expect([status, paidAt !== null]).toEqual([status, wasPaid]);
    expect([status, cancelledAt !== null]).toEqual([status, status.startsWith('cancelled')]);
    const times = history.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
    expect(new Set(times).size).toBe(times.length);
    // What becomes of a message does not change the status.
    const last = history.filter(({ event }) => !['sent', 'delivery_failed'].includes(event)).at(-1);
    expect([status, last?.event]).toEqual([status, statusEvent[status]]);
    expect([status, last?.by !== null]).toEqual([
      status,
      ['requested', 'cancelled_client'].includes(status),
    ]);
  }
});

test('the facts about the money of a seeded payment lead to its columns and its movements', async () => {
  await seedCounts(1, 5, 300);
  const rows = await unscopedDb.select().from(paymentRequests);
  const derived = await database.forTenant(rows[0]?.tenantId ?? '', async (scope) => {
    const list = [];
    for (const row of rows) list.push((await readMoney(scope, row)).money);
    return list;
  });
  expect(derived).toMatchObject(
    rows.map(({ status, paidAmount: paidPence, refundedAmount: refundedPence }) => ({
      status,
      paidPence,
      refundedPence,
    })),
  );
  const before = await unscopedDb.select().from(movements);
  await fillJournal(database, now);
  expect(await unscopedDb.select().from(movements)).toEqual(before);
});

test('Home says what the payments of today add up to', async () => {
  await seedCounts(1, 5, 4_000);
  const client = createTestClient(
    createTestServer(database, { servesDemo: true, clock: createTestClock(now) }),
    'shop-1.localhost',
  );
  await client.logIn('owner@example.com', 'demo-password');
  const today = new Date('2026-11-21T00:00:00Z');
  const [paid] = await unscopedDb
    .select({ sum: sql`sum(amount_gross - refunded_amount)`.mapWith(Number) })
    .from(paymentRequests)
    .where(gte(paymentRequests.paidAt, today));
  expect(paid?.sum).toBeGreaterThan(0);
  const query = new URLSearchParams({ paid_since: today.toISOString() });
  expect((await client.get(`/services/payment_totals/?${query}`)).body).toMatchObject({
    paidAmount: paid?.sum,
  });
});

test('all indexes and foreign keys exist after the seed', async () => {
  const readSchema = async () => {
    const indexes = await unscopedDb.select({ text: sql<string>`indexdef` }).from(sql`pg_indexes`);
    const constraints = await unscopedDb
      .select({ text: sql<string>`conname || pg_get_constraintdef(oid)` })
      .from(sql`pg_constraint`);
    return [...indexes, ...constraints].map(({ text }) => text).sort();
  };
  const before = await readSchema();
  await seedCounts(2, 4, 20);
  expect(await readSchema()).toEqual(before);
});

test('a second run of the seed adds more tenants', async () => {
  await seedCounts(2, 2, 2);
  await seedCounts(2, 2, 2);
  const hosts = await unscopedDb.select({ host: tenants.host }).from(tenants);
  expect(hosts.map(({ host }) => host).sort()).toEqual(
    [1, 2, 3, 4].map((number) => `shop-${number}.localhost`),
  );
});

test.each([
  [['--tenants=0'], '0 is not a whole number from 1'],
  [['--payments=many'], 'many is not a whole number from 1'],
  [['--tenants=3', '--customers=2'], 'a customer for each tenant'],
])('the seed refuses the arguments %j', async (args, message) => {
  await expect(run(...args)).rejects.toThrow(message);
});
