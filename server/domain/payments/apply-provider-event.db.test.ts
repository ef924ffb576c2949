import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { canTransition, paymentStatuses } from '../../../contract/payment-status.ts';
import { insertCustomer, insertPaymentRequest, insertTenant } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/db/test-database.ts';
import { paymentRequests } from '../../db/schema.ts';
import { applyProviderEvent } from './apply-provider-event.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.clear());

const at = new Date('2026-03-02T09:00:00Z');
const createPaidEvent = (paymentRequestId: string) => ({ paymentRequestId, status: 'paid', at }) as const;
const providerStatuses = paymentStatuses.filter((status) => status !== 'requested');

const getStatus = async (id: string) => {
  const rows = await database.system
    .select({ status: paymentRequests.status })
    .from(paymentRequests)
    .where(eq(paymentRequests.id, id));
  return rows[0]?.status;
};

test('a payment changes only along the allowed status transitions [spec 4.11]', async () => {
  const customer = await insertCustomer(database, await insertTenant(database));
  for (const from of paymentStatuses) {
    for (const to of providerStatuses) {
      const { id, tenantId } = await insertPaymentRequest(database, customer, { status: from });
      const event = { paymentRequestId: id, status: to, at };
      const changed = await database.forTenant(tenantId, (scope) => applyProviderEvent(scope, event));
      expect({ from, to, changed }).toEqual({ from, to, changed: from !== to && canTransition(from, to) });
      expect(await getStatus(id)).toBe(changed ? to : from);
    }
  }
});

test('only one of two concurrent events is applied', async () => {
  const { id, tenantId } = await insertPaymentRequest(
    database,
    await insertCustomer(database, await insertTenant(database)),
  );
  const applyPaid = () => database.forTenant(tenantId, (scope) => applyProviderEvent(scope, createPaidEvent(id)));
  expect((await Promise.all([applyPaid(), applyPaid()])).sort()).toEqual([false, true]);
});

test('a payment of another tenant cannot be changed', async () => {
  const other = await insertTenant(database, { host: 'other.example' });
  const { id } = await insertPaymentRequest(database, await insertCustomer(database, await insertTenant(database)));
  expect(await database.forTenant(other.id, (scope) => applyProviderEvent(scope, createPaidEvent(id)))).toBe(false);
  expect(await getStatus(id)).toBe('requested');
});
