import { expect, test } from 'vitest';
import type { Payout } from '../../../contract/entities/payout.ts';
import { paymentExportPath } from '../../../contract/payments/payment-paths.ts';
import { insertTenant, insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { setUpStripeShop } from '../../../tests/support/server/stripe-shop.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { DAY_MS, MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import { readAllPayouts } from './read-payouts.ts';

const database = await openTestDatabase();

const shop = setUpStripeShop(database);

const readList = async () => Object((await shop.client.get('/payouts/')).body);
const readFirst = async () => {
  const [first] = (await readList()).results;
  return Object((await shop.client.get(`/payouts/${first.id}/`)).body) as Payout;
};
const countCalls = (path: string) =>
  shop.stripe.requests.filter((request) => request.path === path).length;
const hasPayouts = async (client = shop.client) =>
  Object((await client.get('/whoami/')).body).client.hasPayouts;

test('a payout has its amount, date, fees, payments, refunds and disputes [money 9.14]', async () => {
  const jo = await shop.insertPaidRequest();
  const kim = await shop.insertPaidRequest({ customerName: 'Kim Lee' });
  shop.account.refunds.create({ payment_intent: jo.reference, amount: 1_000 });
  const { id: dispute } = shop.account.disputes.open(kim.reference);
  shop.account.payouts.takeFee(500);
  const { amount } = shop.account.payouts.payOut();
  const payout = await readFirst();
  expect(payout).toMatchObject({
    amount,
    feeAmount: 110 + 110 + 2_000 + 500,
    currency: 'GBP',
    status: 'pending',
    itemisation: 'complete',
    reference: 'STRIPE',
    arrivesAt: '2026-03-04T09:00:00.000Z',
  });
  const joPayment = { ident: jo.row.ident, customerName: 'Jo Bloggs' };
  const kimPayment = { ident: kim.row.ident, customerName: 'Kim Lee' };
  expect(payout.lines).toHaveLength(5);
  expect(payout.lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'payment', amount: 6_000, fee: 110, payment: joPayment }),
      expect.objectContaining({ kind: 'payment', amount: 6_000, fee: 110, payment: kimPayment }),
      expect.objectContaining({ kind: 'refund', amount: -1_000, fee: 0, payment: joPayment }),
      expect.objectContaining({ kind: 'dispute', amount: -6_000, fee: 2_000, payment: kimPayment }),
      expect.objectContaining({ kind: 'fee', amount: -500, fee: 0, payment: null }),
    ]),
  );
  // The lines explain the amount to the penny.
  expect(payout.lines.reduce((sum, line) => sum + line.amount - line.fee, 0)).toBe(payout.amount);
  // The money of a won dispute is in the next payout.
  shop.account.disputes.move(dispute, 'won');
  shop.server.clock.advance(6 * MINUTE_MS);
  shop.account.payouts.payOut();
  expect((await readFirst()).lines).toMatchObject([
    { kind: 'dispute', amount: 6_000, payment: kimPayment },
  ]);
});

test('a second reading of the same payouts changes only what the provider has changed, and reads no lines twice [money 9.14]', async () => {
  await shop.insertPaidRequest();
  const { id } = shop.account.payouts.payOut();
  shop.account.payouts.setReconciliation(id, 'in_progress');
  expect(await readFirst()).toMatchObject({ itemisation: 'pending', feeAmount: null, lines: [] });
  shop.account.payouts.setReconciliation(id, 'completed');
  shop.server.clock.advance(6 * MINUTE_MS);
  const complete = await readFirst();
  expect(complete).toMatchObject({
    itemisation: 'complete',
    feeAmount: 110,
    lines: [{ amount: 6_000 }],
  });
  shop.account.payouts.move(id, 'failed');
  shop.server.clock.advance(6 * MINUTE_MS);
  expect(await readFirst()).toEqual({ ...complete, status: 'failed' });
  expect(countCalls('/v1/balance_transactions')).toBe(1);
});

test('a payout that an owner started by hand has an amount, and no lines or fees [money 9.14]', async () => {
  shop.account.payouts.payOutByHand(2_500);
  expect(await readFirst()).toMatchObject({
    amount: 2_500,
    itemisation: 'unavailable',
    feeAmount: null,
    lines: [],
  });
});

test('the server reads payouts at most once in five minutes, and in the background every six hours [money 9.14]', async () => {
  await readList();
  await readList();
  await readAllPayouts(shop.dependencies);
  expect(countCalls('/v1/payouts')).toBe(1);
  shop.server.clock.advance(6 * MINUTE_MS);
  await readAllPayouts(shop.dependencies);
  expect(countCalls('/v1/payouts')).toBe(1);
  await readList();
  expect(countCalls('/v1/payouts')).toBe(2);
  shop.server.clock.advance(DAY_MS);
  await readAllPayouts(shop.dependencies);
  expect(countCalls('/v1/payouts')).toBe(3);
});

test('while the provider cannot be reached, the stored payouts are listed with the time of the last reading [money 9.14]', async () => {
  shop.account.payouts.payOutByHand(2_500);
  expect(await readList()).toMatchObject({
    count: 1,
    readState: 'done',
    readAt: '2026-03-02T09:00:00.000Z',
  });
  shop.stripe.setFault('down');
  shop.server.clock.advance(6 * MINUTE_MS);
  expect(await readList()).toMatchObject({
    count: 1,
    readState: 'failed',
    readAt: '2026-03-02T09:00:00.000Z',
  });
});

test('the export has the fee, the net amount and the payout of each request [money 9.14]', async () => {
  const { row, reference } = await shop.insertPaidRequest();
  shop.account.refunds.create({ payment_intent: reference, amount: 1_000 });
  const { id } = shop.account.payouts.payOut();
  await shop.insertPaidRequest({ customerName: 'Not Paid Out' });
  await readList();
  const [header, unpaid, paid] = (await shop.client.get(paymentExportPath)).text.split('\r\n');
  expect(header).toMatch(/"Paid At",.*"Fee","Net Of Fee","Payout"$/);
  expect(unpaid).toMatch(/,,,$/);
  expect(paid).toContain(row.ident);
  expect(paid).toMatch(new RegExp(`,1\\.10,48\\.90,"${id}"$`));
});

test('only owners can read payouts [money 9.14]', async () => {
  await insertUser(database, shop.tenant, { email: 'sam@example.com' });
  const client = createTestClient(shop.server);
  await client.logIn('sam@example.com', testPassword);
  expect(await client.get('/payouts/')).toMatchObject({
    status: 403,
    body: { code: 'owner_only' },
  });
  expect(countCalls('/v1/payouts')).toBe(0);
});

test('payouts of an account that several shops share are not offered and not read [money 9.14]', async () => {
  expect(await hasPayouts()).toBe(true);
  await insertTenant(database, { host: 'other.example' });
  expect(await hasPayouts()).toBe(false);
  expect(await readList()).toMatchObject({ count: 0, results: [] });
  expect(countCalls('/v1/payouts')).toBe(0);
});

test('with a provider that has no payouts, there is no capability for them, and the export has no columns for them [money 9.14]', async () => {
  const { client } = await createTestShop(database);
  expect(await hasPayouts(client)).toBe(false);
  expect((await client.get(paymentExportPath)).text.split('\r\n')[0]).not.toMatch(/"Payout"/);
  expect((await client.get('/payouts/')).body).toMatchObject({
    count: 0,
    readState: 'done',
    readAt: null,
  });
});
