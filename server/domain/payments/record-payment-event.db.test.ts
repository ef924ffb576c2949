import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mayBecome, paymentStatuses } from '../../../contract/payment-status.ts';
import { paymentRequests } from '../../db/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { aCustomer, aPayment, aTenant } from '../../testing/fixtures.ts';
import { recordPaymentEvent } from './record-payment-event.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.clear());

const at = new Date('2026-03-02T09:00:00Z');
const paid = (paymentRequestId: string) => ({ paymentRequestId, status: 'paid', at }) as const;
const reported = paymentStatuses.filter((status) => status !== 'requested');

const statusOf = async (id: string) => {
  const rows = await database.system
    .select({ status: paymentRequests.status })
    .from(paymentRequests)
    .where(eq(paymentRequests.id, id));
  return rows[0]?.status;
};

test('a payment goes only where the table of statuses lets it [spec 4.11]', async () => {
  const customer = await aCustomer(database, await aTenant(database));
  for (const from of paymentStatuses) {
    for (const to of reported) {
      const { id, tenantId } = await aPayment(database, customer, { status: from });
      const report = { paymentRequestId: id, status: to, at };
      const moved = await database.forTenant(tenantId, (fence) => recordPaymentEvent(fence, report));
      expect({ from, to, moved }).toEqual({ from, to, moved: from !== to && mayBecome(from, to) });
      expect(await statusOf(id)).toBe(moved ? to : from);
    }
  }
});

test('of two reports at once, one is believed', async () => {
  const { id, tenantId } = await aPayment(database, await aCustomer(database, await aTenant(database)));
  const report = () => database.forTenant(tenantId, (fence) => recordPaymentEvent(fence, paid(id)));
  expect((await Promise.all([report(), report()])).sort()).toEqual([false, true]);
});

test('nobody moves the payment of another business', async () => {
  const other = await aTenant(database, { host: 'other.example' });
  const { id } = await aPayment(database, await aCustomer(database, await aTenant(database)));
  expect(await database.forTenant(other.id, (fence) => recordPaymentEvent(fence, paid(id)))).toBe(false);
  expect(await statusOf(id)).toBe('requested');
});
