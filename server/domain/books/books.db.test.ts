import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { BookClosing, Books } from '../../../contract/entities/books.ts';
import { insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { createChargeFact, settleFacts } from '../../../tests/support/db/money-facts.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { setUpStripeShop } from '../../../tests/support/server/stripe-shop.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { DAY_MS } from '../../../tests/support/server/test-clock.ts';
import { movements } from '../../db/schema.ts';
import { newId } from '../../lib/crypto/ids.ts';

const database = await openTestDatabase();

const shop = setUpStripeShop(database);

// The test clock starts at 9:00 on 2 March 2026.
const march = { firstDay: '2026-03-01', lastDay: '2026-03-31' };
const wire = ({ firstDay, lastDay }: typeof march) => ({ first_day: firstDay, last_day: lastDay });

const readBooks = async (period = march) => {
  const { status, body } = await shop.client.get(`/books/?${new URLSearchParams(wire(period))}`);
  expect(status).toBe(200);
  return body as Books;
};
const close = async (period = march) =>
  (await shop.client.post('/books/closings/', period)).body as BookClosing;
const download = async ({ id }: Pick<BookClosing, 'id'>, format = 'plain', file = 1) =>
  (await shop.client.get(`/books/closings/${id}/file/?format=${format}&file=${file}`)).text;
const readLines = (text: string) =>
  Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

/** Stripe pays everything out, and the money arrives at the bank two days later. */
const payOut = () => {
  const payout = shop.account.payouts.payOut();
  shop.account.payouts.move(payout.id, 'paid');
  return payout;
};

/** The session of the owner has ended until then. */
const skipToApril = () => {
  shop.server.clock.advance(35 * DAY_MS);
  return shop.client.logIn('ali@example.com', testPassword);
};

describe('the books of a month', () => {
  test('say what came in and what went out, and explain the deposits at the bank to the penny [books 2.2]', async () => {
    const jo = await shop.insertPaidRequest();
    const kim = await shop.insertPaidRequest({ customerName: 'Kim Lee' });
    shop.account.refunds.create({ payment_intent: jo.reference, amount: 1_000 });
    shop.account.disputes.open(kim.reference);
    shop.account.payouts.takeFee(500);
    await shop.deliverWebhooks();
    payOut();
    expect(await readBooks()).toMatchObject({
      movementCount: 9,
      takenAmount: 12_000,
      ways: [{ way: 'card', amount: 12_000 }],
      refundedAmount: 1_000,
      takenBackAmount: 6_000,
      feesAmount: 110 + 110 + 2_000 + 500,
      proceedsAmount: 12_000 - 1_000 - 6_000 - 2_720,
      paidOutAmount: 12_000 - 1_000 - 6_000 - 2_720,
      bank: { payoutCount: 1, differenceAmount: 0, misfitCount: 0, misfits: [] },
      isOver: false,
      closings: [],
      newCount: 9,
    });
  });

  test('list each booking of the provider that does not fit, and say why [books 2.2]', async () => {
    await shop.insertPaidRequest();
    shop.account.payouts.addEntry({
      source: null,
      category: 'charge',
      type: 'charge',
      amount: 2_000,
      currency: 'gbp',
    });
    payOut();
    const byHand = shop.account.payouts.payOutByHand(2_500);
    shop.account.payouts.move(byHand.id, 'paid');
    expect((await readBooks()).bank).toMatchObject({
      payoutCount: 2,
      differenceAmount: 4_500,
      misfitCount: 2,
      misfits: [
        { day: '2026-03-04', amount: 2_000, reason: 'unknown_payment' },
        { day: '2026-03-04', amount: 2_500, reason: 'not_itemised' },
      ],
    });
  });

  test('do not take a booking for another one of the same payment and amount [books 2.2]', async () => {
    const { reference } = await shop.insertPaidRequest();
    shop.account.refunds.create({ payment_intent: reference, amount: 500 });
    await shop.deliverWebhooks();
    payOut();
    shop.server.clock.advance(DAY_MS);
    // The server learns neither of the second refund nor of the second booking of the payment.
    shop.account.refunds.create({ payment_intent: reference, amount: 500 });
    shop.stripe.webhooks.take();
    shop.account.payouts.addEntry({
      source: shop.account.refunds.getCharge(reference).id,
      category: 'charge',
      type: 'charge',
      amount: 6_000,
      currency: 'gbp',
    });
    payOut();
    await shop.client.logIn('ali@example.com', testPassword);
    const misfits = [
      { day: '2026-03-05', amount: -500, reason: 'unknown_refund' },
      { day: '2026-03-05', amount: 6_000, reason: 'unknown_payment' },
    ];
    expect((await readBooks()).bank).toMatchObject({ misfitCount: 2, misfits });
    const secondDay = { firstDay: '2026-03-05', lastDay: '2026-03-05' };
    expect((await readBooks(secondDay)).bank).toMatchObject({ misfitCount: 2, misfits });
  });

  test('count a payment on its day in the UK, also at night and when the clocks change [books 2.2]', async () => {
    for (const paidAt of [
      '2026-02-28T23:59:59Z',
      '2026-03-01T00:00:00Z',
      // Summer time has begun.
      '2026-03-31T22:59:59Z',
      '2026-03-31T23:00:00Z',
    ]) {
      const row = await shop.insertRequest();
      await settleFacts(database, row, {
        charge: createChargeFact(row, { paidAt: new Date(paidAt) }),
      });
    }
    expect(await readBooks()).toMatchObject({ movementCount: 2, takenAmount: 12_000 });
    expect(await readBooks({ firstDay: '2026-04-01', lastDay: '2026-04-01' })).toMatchObject({
      takenAmount: 6_000,
    });
  });
});

describe('a file of the books', () => {
  test('has the same bytes at any later time, and what the server learns later is in a new file [books 2.3]', async () => {
    const { reference } = await shop.insertPaidRequest();
    await skipToApril();
    const first = await close();
    expect(first).toMatchObject({ part: 1, movementCount: 1, statementCount: 1 });
    const bytes = await download(first);
    // The payment is paid out and refunded later. Its fee belongs to March.
    shop.account.refunds.create({ payment_intent: reference, amount: 1_000 });
    await shop.deliverWebhooks();
    payOut();
    const found = await readBooks();
    expect(found).toMatchObject({
      isOver: true,
      closings: [{ id: first.id, part: 1, movementCount: 1 }],
      newCount: 1,
      newAmount: -110,
      newMovements: [{ kind: 'fee', day: '2026-03-02', amount: -110, customerName: 'Jo Bloggs' }],
    });
    expect(await download(first)).toBe(bytes);
    const second = await close();
    expect(second).toMatchObject({ part: 2, movementCount: 1 });
    expect(await close()).toEqual(second);
    expect(await download(first)).toBe(bytes);
    expect(readLines(await download(second))).toMatchObject([
      { Movement: 'Fee', Fee: '-1.10', Balance: '58.90' },
    ]);
    expect(await readBooks()).toMatchObject({ newCount: 0 });
  });

  test('has every movement once, when payments arrive while two people make files [books 2.3]', async () => {
    const requests = await Promise.all(Array.from({ length: 30 }, () => shop.insertRequest()));
    await skipToApril();
    const files = new Map<unknown, BookClosing>();
    const closeOnce = async () => {
      const file = await close();
      files.set(file.id, file);
    };
    await Promise.all(
      requests.flatMap((row) => [
        settleFacts(database, row, { charge: createChargeFact(row) }),
        closeOnce(),
        closeOnce(),
      ]),
    );
    // The payments of the fixtures are of 1 March.
    await closeOnce();
    const texts = await Promise.all([...files.values()].map((file) => download(file)));
    const references = texts.flatMap((text) => readLines(text)).map(({ Reference }) => Reference);
    expect(references).toHaveLength(30);
    expect(new Set(references)).toEqual(new Set(requests.map(({ ident }) => ident)));
  });

  test('for Xero has at most 1,000 lines, and further files have the rest [books 2.4]', async () => {
    const row = await shop.insertRequest();
    for (let batch = 0; batch < 3; batch += 1)
      await database.forTenant(shop.tenant.id, ({ tx, tenantId }) =>
        tx.insert(movements).values(
          Array.from({ length: 800 }, (_, index) => ({
            id: newId(),
            tenantId,
            kind: 'payment' as const,
            way: 'card' as const,
            sourceId: row.id,
            paymentRequestId: row.id,
            at: new Date(Date.UTC(2026, 2, 2, 9, batch, 0, index)),
            day: '2026-03-02',
            learnedAt: new Date(),
            amount: batch * 800 + index + 1,
            vat: 0,
          })),
        ),
      );
    await skipToApril();
    const closing = await close();
    expect(closing.statementCount).toBe(2_400);
    const amounts: number[] = [];
    for (const [file, count] of [1_000, 1_000, 400, 0].entries()) {
      const lines = readLines(await download(closing, 'xero', file + 1));
      expect(lines).toHaveLength(count);
      amounts.push(...lines.map(({ Amount }) => Math.round(Number(Amount) * 100)));
    }
    expect(amounts).toEqual(Array.from({ length: 2_400 }, (_, index) => index + 1));
  });

  test('can be made only of a period that is over in the UK [books 2.3]', async () => {
    const refused = await shop.client.post('/books/closings/', march);
    expect(refused).toMatchObject({
      status: 400,
      body: { lastDay: ['The period is not over. Choose a day before today.'] },
    });
    const today = { firstDay: '2026-03-02', lastDay: '2026-03-02' };
    expect((await shop.client.post('/books/closings/', today)).status).toBe(400);
    const yesterday = { firstDay: '2026-03-01', lastDay: '2026-03-01' };
    const closing = await close(yesterday);
    expect(closing).toMatchObject({ part: 1, movementCount: 0 });
    expect(readLines(await download(closing))).toEqual([]);
  });
});

test.each([
  ['0000-01-01', '2026-03-31', 'firstDay', 'Not a day'],
  ['2026-03-01', '10000-01-01', 'lastDay', 'Not a day'],
  ['2026-02-30', '2026-03-31', 'firstDay', 'Not a day'],
  ['2026-03-02', '2026-03-01', 'lastDay', 'Must not be before the first day'],
])(
  'a period from %s to %s is refused with a sentence [books 2.5]',
  async (firstDay, lastDay, field, message) => {
    const period = { firstDay, lastDay };
    const query = new URLSearchParams(wire(period));
    const expected = { status: 400, body: { code: 'invalid', [field]: [message] } };
    expect(await shop.client.get(`/books/?${query}`)).toMatchObject(expected);
    expect(await shop.client.post('/books/closings/', period)).toMatchObject(expected);
  },
);

test('the longest period is accepted, and an unknown file or format is refused [books 2.5]', async () => {
  expect(await readBooks({ firstDay: '0001-01-01', lastDay: '9999-12-31' })).toMatchObject({
    movementCount: 0,
  });
  for (const id of ['nothing', '01934f92-da89-7100-8c0d-e37500000000'])
    expect(await shop.client.get(`/books/closings/${id}/file/?format=plain`)).toMatchObject({
      status: 404,
    });
  const { id } = await close({ firstDay: '2026-02-01', lastDay: '2026-02-28' });
  for (const query of ['format=pdf', '', 'format=xero&file=0', 'format=xero&file=x'])
    expect(await shop.client.get(`/books/closings/${id}/file/?${query}`)).toMatchObject({
      status: 400,
    });
});

test('only owners can read the books and their files, and each download is in the activity log [books 2.6]', async () => {
  const { id } = await close({ firstDay: '2026-02-01', lastDay: '2026-02-28' });
  await download({ id });
  const { body: log } = await shop.client.get('/audit/?kind=books_exported');
  expect(log).toMatchObject({ count: 1 });
  await insertUser(database, shop.tenant, { email: 'sam@example.com' });
  const client = createTestClient(shop.server);
  await client.logIn('sam@example.com', testPassword);
  const refused = { status: 403, body: { code: 'owner_only' } };
  expect(await client.get(`/books/?${new URLSearchParams(wire(march))}`)).toMatchObject(refused);
  expect(await client.post('/books/closings/', march)).toMatchObject(refused);
  expect(await client.get(`/books/closings/${id}/file/?format=plain`)).toMatchObject(refused);
});
