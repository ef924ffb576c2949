import { count, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { pageSize } from '../../../contract/limits.ts';
import { getGross } from '../../../contract/money.ts';
import { paymentStatuses } from '../../../contract/payments/payment-status.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import {
  customers,
  invites,
  paymentHistory,
  paymentRequests,
  services,
  tenants,
  users,
} from '../../db/schema.ts';
import { verifyPassword } from '../../domain/sessions/passwords.ts';
import { demoHost, demoLogin, seedDemo } from './seed-demo.ts';

const database = await openTestDatabase();
const { unscopedDb } = database;
beforeEach(() => database.clear());

const now = new Date('2026-11-21T09:30:00Z');

const findTenant = async (host: string) => {
  const [tenant] = await unscopedDb.select().from(tenants).where(eq(tenants.host, host));
  if (!tenant) throw new Error(`No tenant at ${host}`);
  return tenant;
};

test('The demo has a tenant with the module and one without, and the same two users can log in to both', async () => {
  await seedDemo(database, now);
  const demoTenant = await findTenant(demoHost);
  const tenantWithoutModule = await findTenant('nogo.localhost');
  expect(demoTenant).toMatchObject({
    name: 'Harbour Street Dental',
    includeVat: true,
    hasBeepaidGoModule: true,
  });
  expect(tenantWithoutModule).toMatchObject({ hasBeepaidGoModule: false });

  for (const { id } of [demoTenant, tenantWithoutModule]) {
    const staff = await unscopedDb.select().from(users).where(eq(users.tenantId, id));
    const owner = staff.find(({ email }) => email === 'owner@example.com');
    const sam = staff.find(({ email }) => email === 'sam@example.com');
    expect([owner?.isOwner, sam?.isOwner]).toEqual([true, false]);
    expect(await verifyPassword(demoLogin.password, owner?.passwordHash)).toBe(true);
    expect(await verifyPassword(demoLogin.password, sam?.passwordHash)).toBe(true);
  }
});

test('The demo data fills two pages of every list and has every status', async () => {
  await seedDemo(database, now);
  for (const table of [customers, services, paymentRequests, users]) {
    const [rows] = await unscopedDb.select({ count: count() }).from(table);
    expect(rows?.count).toBeGreaterThan(pageSize);
  }
  const payments = await unscopedDb.select().from(paymentRequests);
  expect(payments.length).toBeGreaterThan(2 * pageSize);
  expect(new Set(payments.map(({ status }) => status))).toEqual(new Set(paymentStatuses));
  expect(payments.every((row) => row.amountGross === getGross(row.amountNet, row.vatCode))).toBe(
    true,
  );
  expect(payments.every(({ createdAt }) => createdAt < now)).toBe(true);
});

test('The demo data has a very large amount, a payment that its customer has created, and a service without a price', async () => {
  await seedDemo(database, now);
  const payments = await unscopedDb.select().from(paymentRequests);
  expect(Math.max(...payments.map(({ amountGross }) => amountGross))).toBe(123_456_789);
  expect(payments.some(({ customerCreated, userId }) => customerCreated && userId === null)).toBe(
    true,
  );
  expect((await unscopedDb.select().from(services)).some(({ cost }) => !cost)).toBe(true);
});

test('The history of each payment leads to its status', async () => {
  await seedDemo(database, now);
  const payments = await unscopedDb.select().from(paymentRequests);
  const history = await unscopedDb.select().from(paymentHistory);
  const lastEvents = {
    paid: 'paid',
    declined: 'declined',
    refunded_provider: 'refunded',
    requested: 'opened',
  } as const;
  for (const { id, status, createdAt, customerCreated } of payments) {
    const own = history.filter(({ paymentRequestId }) => paymentRequestId === id);
    expect(own.every(({ at }) => at > createdAt && at < now)).toBe(true);
    expect(own.some(({ event }) => event === 'sent')).toBe(!customerCreated);
    const last =
      status === 'cancelled_client' || status === 'cancelled_provider'
        ? 'cancelled'
        : lastEvents[status];
    const times = own.map(({ at }) => at.getTime());
    const lastEntry = own.find(({ at }) => at.getTime() === Math.max(...times));
    expect(lastEntry?.event).toBe(last);
    expect(lastEntry?.reason).toBe(status === 'declined' ? 'insufficient_funds' : null);
  }
});

test('Some users are invited, some invites are expired, and some users are inactive', async () => {
  await seedDemo(database, now);
  const expiries = (await unscopedDb.select().from(invites)).map(({ expiresAt }) => expiresAt);
  expect(expiries.some((expiry) => expiry > now)).toBe(true);
  expect(expiries.some((expiry) => expiry < now)).toBe(true);
  expect((await unscopedDb.select().from(users)).some(({ isActive }) => !isActive)).toBe(true);
});

test('A repeated or simultaneous seed adds nothing', async () => {
  await Promise.all([seedDemo(database, now), seedDemo(database, now)]);
  const before = await unscopedDb.$count(paymentRequests);
  await seedDemo(database, now);
  expect(await unscopedDb.$count(paymentRequests)).toBe(before);
  expect(await unscopedDb.$count(tenants)).toBe(2);
});

test('The seed creates a missing demo tenant again and does not change the other one', async () => {
  await seedDemo(database, now);
  await unscopedDb.update(tenants).set({ name: 'Ours now' }).where(eq(tenants.host, demoHost));
  await unscopedDb.delete(tenants).where(eq(tenants.host, 'nogo.localhost'));
  await seedDemo(database, now);
  expect((await findTenant(demoHost)).name).toBe('Ours now');
  expect((await findTenant('nogo.localhost')).hasBeepaidGoModule).toBe(false);
});
