import { expect, test } from 'vitest';
import {
  insertCharge,
  insertCustomer,
  insertPaymentRequest,
  insertTenant,
} from '../../../../tests/support/db/fixtures.ts';
import { createChargeFact, settleFacts } from '../../../../tests/support/db/money-facts.ts';
import { openTestDatabase } from '../../../../tests/support/db/test-database.ts';
import { movements, refunds } from '../../../db/schema.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { fillJournal } from './fill-journal.ts';

const database = await openTestDatabase();
const now = new Date('2026-03-02T09:00:00Z');

test('the nightly check adds the missing movements of facts that the previous release has stored [books 1.2]', async () => {
  const customer = await insertCustomer(database, await insertTenant(database));
  const known = await insertPaymentRequest(database, customer);
  await settleFacts(database, known, { charge: createChargeFact(known) });
  const missing = await insertPaymentRequest(database, customer);
  const { id: sourceId } = await insertCharge(database, missing, {
    paidAt: new Date('2026-02-28T23:59:00Z'),
  });
  for (let night = 0; night < 2; night += 1) await fillJournal(database, now);
  const rows = await database.unscopedDb.select().from(movements).orderBy(movements.number);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatchObject({
    kind: 'payment',
    sourceId,
    day: '2026-02-28',
    learnedAt: now,
    amount: 6_000,
    vat: 1_000,
  });
});

test('the nightly check adds a missing payment and its missing refund, which add up to nothing [books 1.2]', async () => {
  await database.clear();
  const customer = await insertCustomer(database, await insertTenant(database));
  const paymentRequest = await insertPaymentRequest(database, customer);
  const { id: chargeId } = await insertCharge(database, paymentRequest, { refundedAmount: 6_000 });
  await database.unscopedDb.insert(refunds).values({
    id: newId(),
    tenantId: paymentRequest.tenantId,
    paymentRequestId: paymentRequest.id,
    chargeId,
    amount: 6_000,
    status: 'done',
    createdAt: now,
    changedAt: now,
  });
  await fillJournal(database, now);
  const rows = await database.unscopedDb.select().from(movements).orderBy(movements.number);
  expect(rows).toMatchObject([
    { kind: 'payment', amount: 6_000, vat: 1_000 },
    { kind: 'refund', amount: -6_000, vat: -1_000 },
  ]);
});
