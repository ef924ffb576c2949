import { expect, test, vi } from 'vitest';
import { insertCounterRequests, insertTenant } from '../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../tests/support/db/test-database.ts';
import { isInList } from '../db/list-conditions.ts';
import { paymentRequests } from '../db/schema.ts';
import { newId } from '../lib/crypto/ids.ts';
import { DAY_MS } from '../lib/time/durations.ts';
import { getCustomerConditions } from './personal-data/customer-conditions.ts';
import { exportCustomer } from './personal-data/export-customer.ts';
import { purgeExpired } from './purge-expired.ts';

vi.setConfig({ testTimeout: 180_000 });

/** More than the 65,535 parameters that a statement can have. */
const COUNT = 70_000;

const database = await openTestDatabase();
const { unscopedDb } = database;

test('a statement can have a list of 70,000 ids [reach 8.10]', async () => {
  const tenant = await insertTenant(database);
  await insertCounterRequests(database, tenant, { count: 1, createdAt: new Date() });
  const [row] = await unscopedDb.select().from(paymentRequests);
  const ids = [...Array.from({ length: COUNT }, newId), row?.id ?? ''];
  expect(await unscopedDb.$count(paymentRequests, isInList(paymentRequests.id, ids))).toBe(1);
});

// The embedded database speaks the same protocol, which has the limit, and takes 40 s.
test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  '70,000 requests of one address can be exported, and are deleted when they stay unpaid [reach 8.10]',
  async () => {
    const tenant = await insertTenant(database, { host: 'many.example' });
    const now = new Date('2026-03-02T09:00:00Z');
    const createdAt = new Date(now.getTime() - 2 * DAY_MS);
    await insertCounterRequests(database, tenant, { count: COUNT, createdAt });
    const conditions = getCustomerConditions(unscopedDb, tenant.id, 'jo@example.com');
    const exported = await unscopedDb.transaction((tx) =>
      exportCustomer(tx, database.cipher, conditions),
    );
    expect(exported.paymentRequests).toHaveLength(COUNT);
    await purgeExpired(database, now);
    expect(await unscopedDb.$count(paymentRequests, conditions.isRequest)).toBe(0);
  },
);
