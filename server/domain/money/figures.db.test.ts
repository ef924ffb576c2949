import { and, eq, ne, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { Books } from '../../../contract/entities/books.ts';
import { paymentExportPath } from '../../../contract/payments/payment-paths.ts';
import { insertCustomer, insertPaymentRequest } from '../../../tests/support/db/fixtures.ts';
import { createChargeFact, settleFacts } from '../../../tests/support/db/money-facts.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { ROUNDS } from '../../../tests/support/rounds.ts';
import { createSeededRandom } from '../../../tests/support/seeded-random.ts';
import { DAY_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import { charges, movements, remainingAmount } from '../../db/schema.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { disputeStates } from '../../lib/states/provider-states.ts';
import { upsertPayout } from '../payouts/read-payouts.ts';
import { readMoneyStats } from './movements/figures.ts';
import { fillJournal } from './movements/fill-journal.ts';

const database = await openTestDatabase();

/** Each request has five facts on average. */
const REQUEST_COUNT = 80 * ROUNDS;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test('after many random facts, a figure is the same on all screens and in all files [books 1.4]', {
  timeout: 120_000 * ROUNDS,
}, async () => {
  const { tenant, user, client, server } = await createTestShop(database);
  const random = createSeededRandom(20_261_129);
  const pick = (limit: number) => Math.floor(random() * limit);
  const now = server.clock();
  // Home adds up what came in the last 31 days.
  const getTime = () => new Date(now.getTime() - 1 - pick(20 * 24 * 3_600_000));
  const customers = await Promise.all(
    ['Jo', 'Kim', 'Ali'].map((name) => insertCustomer(database, tenant, { name })),
  );
  let factCount = 0;
  const references: { reference: string; amountPence: number }[] = [];
  for (let index = 0; index < REQUEST_COUNT; index += 1) {
    const amountGross = 100 + pick(20_000);
    const customer = customers[pick(customers.length)];
    if (!customer) throw new Error('There is no customer');
    const row = await insertPaymentRequest(database, customer, {
      amountGross,
      amountVat: Math.round(amountGross / 6),
      amountNet: amountGross - Math.round(amountGross / 6),
      createdAt: getTime(),
    });
    const chargeCount = pick(3);
    for (let charge = 0; charge < chargeCount; charge += 1) {
      const amountPence = pick(8) === 0 ? amountGross + 1 : amountGross;
      const refunds = Array.from({ length: pick(3) }, (_, refund) => ({
        id: `${index}-${charge}-${refund}`,
        idempotencyKey: undefined,
        amountPence: 1 + pick(amountGross),
        status: (['done', 'done', 'pending', 'refused'] as const)[pick(4)] ?? 'done',
      }));
      const disputes =
        pick(6) === 0
          ? [
              {
                id: `${index}-${charge}`,
                amountPence: 1 + pick(amountGross),
                state: disputeStates[pick(disputeStates.length)] ?? 'lost',
                openedAt: getTime(),
              },
            ]
          : [];
      const fact = createChargeFact(row, {
        amountPence,
        refunds,
        disputes,
        paidAt: getTime(),
        currency: pick(40) === 0 ? 'EUR' : 'GBP',
      });
      references.push(fact);
      await settleFacts(database, row, { charge: fact }, now);
      // The provider reports other states of the same facts.
      const later = refunds.map((refund) => ({
        ...refund,
        status: pick(3) === 0 ? ('refused' as const) : refund.status,
      }));
      await settleFacts(database, row, { charge: { ...fact, refunds: later } }, now);
      factCount += 1 + 2 * refunds.length + disputes.length;
    }
    // The server refuses to record more than is due.
    const hasCash = chargeCount === 0 && pick(3) > 0;
    if (hasCash) {
      const recorded = {
        id: newId(),
        way: 'cash' as const,
        amountPence: 1 + pick(amountGross),
        receivedOn: getTime().toISOString().slice(0, 10),
        note: null,
        userId: user.id,
        sendsReceipt: false,
      };
      await settleFacts(database, row, { recorded }, now);
      if (pick(3) === 0)
        await settleFacts(
          database,
          row,
          { undone: { id: recorded.id, userId: user.id, reason: 'A mistake' } },
          now,
        );
      factCount += 2;
    }
    if (pick(5) === 0) {
      await settleFacts(database, row, { cancelled: { by: 'client', userId: user.id } }, now);
      factCount += 1;
    }
  }
  const lines = references.map(({ reference, amountPence }, index) => ({
    id: `line-${index}`,
    kind: 'payment' as const,
    amountPence,
    feePence: pick(200),
    reference,
    at: getTime(),
  }));
  await database.forTenant(tenant.id, (scope) =>
    upsertPayout(
      scope,
      { provider: 'webhook', account: 'server' },
      {
        id: 'po_1',
        amountPence: sum(lines.map((line) => line.amountPence - line.feePence)),
        currency: 'GBP',
        status: 'paid',
        itemisation: 'complete',
        reference: null,
        createdAt: now,
        arrivesAt: now,
      },
      lines,
      now,
    ),
  );
  factCount += lines.length;
  expect(factCount).toBeGreaterThan(4 * REQUEST_COUNT);

  const period = { first_day: '2026-01-01', last_day: '2026-12-31' };
  const books = (await client.get(`/books/?${new URLSearchParams(period)}`)).body as Books;
  const list = Object((await client.get('/services/payment_sum/')).body);
  expect(list).toMatchObject({
    takenAmount: books.takenAmount,
    refundedAmount: books.refundedAmount,
    takenBackAmount: books.takenBackAmount,
  });

  const { text } = await client.get(paymentExportPath);
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  const addUp = (column: string) => sum(data.map((line) => Math.round(Number(line[column]) * 100)));
  expect(addUp('Taken')).toBe(books.takenAmount);
  expect(addUp('Refunded')).toBe(books.refundedAmount);
  expect(addUp('Disputed')).toBe(books.takenBackAmount);
  const cash = books.ways.find(({ way }) => way === 'cash')?.amount;
  expect(addUp('Paid Other Ways')).toBe(cash);

  // Home and the customers leave out late, duplicate and wrong payments, which have to go back.
  const home = Object(
    (await client.get('/services/payment_totals/?paid_since=2026-02-01T00:00:00Z')).body,
  );
  const page = Object((await client.get('/services/customers/')).body);
  const totals: readonly { totalPayments: number; unpaidAmount: number }[] = page.results;
  expect(sum(totals.map(({ totalPayments }) => totalPayments))).toBe(home.paidAmount);
  expect(home.unpaidAmount).toBe(list.owedAmount);
  expect(sum(totals.map(({ unpaidAmount }) => unpaidAmount))).toBe(list.owedAmount);
  const [toGoBack] = await database.unscopedDb
    .select({ pence: sql`coalesce(sum(${remainingAmount}), 0)`.mapWith(Number) })
    .from(charges)
    .where(and(ne(charges.kind, 'settled'), eq(charges.currency, 'GBP')));
  expect(home.paidAmount + toGoBack?.pence).toBe(books.proceedsAmount + books.feesAmount);

  const payouts = Object((await client.get('/payouts/')).body);
  expect(payouts.results[0].feeAmount).toBe(books.feesAmount);
  expect(payouts.results[0].amount).toBe(books.paidOutAmount);
  expect(books.proceedsAmount).toBe(
    books.takenAmount - books.refundedAmount - books.takenBackAmount - books.feesAmount,
  );

  const days = Array.from({ length: 21 }, (_, index) => new Date(now.getTime() - index * DAY_MS));
  const stats = await Promise.all(days.map((day) => readMoneyStats(database, false, day)));
  expect(sum(stats.map(({ takenPence }) => takenPence))).toBe(books.takenAmount);
  expect(sum(stats.map(({ refundedPence }) => refundedPence))).toBe(books.refundedAmount);
  expect(sum(stats.map(({ takenBackPence }) => takenBackPence))).toBe(books.takenBackAmount);
  expect(sum(stats.map(({ feesPence }) => feesPence))).toBe(books.feesAmount);
  expect(stats[0]?.owedPence).toBe(list.owedAmount);

  const before = await database.unscopedDb.$count(movements);
  await fillJournal(database, now);
  expect(await database.unscopedDb.$count(movements)).toBe(before);
});
