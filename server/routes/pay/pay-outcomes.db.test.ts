import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as schema from '../../db/schema.ts';
import { purgeExpired } from '../../domain/purge-expired.ts';
import { createTestServer, type TestServer } from '../../testing/create-test-server.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { aCustomer, aPayment } from '../../testing/fixtures.ts';
import {
  type AskedPayment,
  aRequestToPay,
  type PaymentFields,
  type PayVisit,
  payPathOf,
  payVisit,
  statusIn,
  visa,
} from '../../testing/pay-visit.ts';
import { minuteMs } from '../../testing/test-clock.ts';

const { paymentRequests, threeDSecureAttempts } = schema;
let database: TestDatabase;
let server: TestServer;
let visit: PayVisit;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.clear();
  server = createTestServer(database);
  visit = payVisit(server);
});

const aRequest = (fields?: PaymentFields, tenantName?: string) => aRequestToPay(database, fields, tenantName);
const statusOf = (payment: AskedPayment) => statusIn(database, payment);

describe('paying', () => {
  test.each([
    ['4242 4242 4242 4242', 'approve', 'paid', 'Paid'],
    ['5555 5555 5555 4444', 'approve', 'paid', 'Paid'],
    ['4000 0000 0000 0002', 'approve', 'declined', 'Your bank declined this card.'],
    ['4000 0000 0000 9995', 'approve', 'declined', 'not enough money'],
    ['4242 4242 4242 4242', 'refuse', 'declined', 'You refused the payment'],
  ])('card %s, %s: %s [spec 1.9]', async (number, answer, status, says) => {
    const payment = await aRequest();
    const { bank, attempt } = await visit.reachBank(payment, { number });
    expect(bank.html).toContain(`ending ${number.slice(-4)}`);
    expect(bank.html).toContain('£60.00');
    expect(await statusOf(payment)).toBe('requested');

    const end = await visit.answerBank(payment, attempt, answer);
    expect(await statusOf(payment)).toBe(status);
    expect(end.status).toBe(200);
    expect(end.html).toContain(says);
    expect(end.html).toContain(payment.ident);
    expect(end.html.includes('Try another card')).toBe(status === 'declined');
  });

  test('a declined customer may try another card', async () => {
    const payment = await aRequest({ status: 'declined' });
    const declined = await visit.request(payPathOf(payment));
    const [, again = ''] = /href="([^"]+)">Try another card/.exec(declined.html) ?? [];
    expect((await visit.request(again)).html).toContain('autocomplete="cc-number"');
    const { attempt } = await visit.reachBank(payment);
    await visit.answerBank(payment, attempt, 'approve');
    expect(await statusOf(payment)).toBe('paid');
  });

  test('going back from the bank without an answer leaves everything as it was', async () => {
    const payment = await aRequest();
    const { bank } = await visit.reachBank(payment);
    const [, back = ''] = /href="([^"]+)">Go back without paying/.exec(bank.html) ?? [];
    expect((await visit.request(back)).html).toContain('autocomplete="cc-number"');
    expect(await statusOf(payment)).toBe('requested');
  });

  test('nothing of the card is kept or logged', async () => {
    const payment = await aRequest();
    const { attempt } = await visit.reachBank(payment);
    await visit.answerBank(payment, attempt, 'approve');
    const kept = await Promise.all(
      [paymentRequests, schema.customers, schema.idempotencyKeys, schema.outbox, schema.serverSettings].map((table) =>
        database.system.select().from(table),
      ),
    );
    expect(JSON.stringify(kept) + server.logged.join()).not.toMatch(/4242|987|Josephine/);
  });
});

describe('never a second effect', () => {
  test('an answer given twice, or twice at once, pays once [attack 5.2]', async () => {
    const payment = await aRequest();
    const { attempt } = await visit.reachBank(payment);
    const answers = await Promise.all([
      visit.answerBank(payment, attempt, 'approve'),
      visit.answerBank(payment, attempt, 'approve'),
    ]);
    for (const { html } of answers) expect(html).toContain('<h1>Paid</h1>');
    expect((await visit.answerBank(payment, attempt, 'refuse')).html).toContain('<h1>Paid</h1>');
    expect(await statusOf(payment)).toBe('paid');
  });

  test('an attempt that was refused cannot be approved afterwards', async () => {
    const payment = await aRequest();
    const { bank, attempt } = await visit.reachBank(payment);
    await visit.answerBank(payment, attempt, 'refuse');
    expect((await visit.answerBank(payment, attempt, 'approve')).html).toContain('Payment declined');
    expect((await visit.follow(await visit.request(bank.path))).html).toContain('Payment declined');
    expect(await statusOf(payment)).toBe('declined');
  });

  test.each([
    ['paid', '<h1>Paid</h1>'],
    ['cancelled_client', 'This request was cancelled'],
    ['cancelled_provider', 'Nothing was taken'],
    ['refunded_provider', 'Refunded'],
  ] as const)('a request that became %s meanwhile stays so', async (status, says) => {
    const payment = await aRequest();
    const { bank, attempt } = await visit.reachBank(payment);
    await database.system.update(paymentRequests).set({ status }).where(eq(paymentRequests.id, payment.id));
    const pages = [
      await visit.request(payPathOf(payment)),
      await visit.submit(payPathOf(payment), visa),
      await visit.follow(await visit.request(bank.path)),
      await visit.answerBank(payment, attempt, 'approve'),
      await visit.answerBank(payment, attempt, 'refuse'),
    ];
    for (const { html } of pages) expect(html).toContain(says);
    expect(await statusOf(payment)).toBe(status);
  });

  test('the bank’s question times out after 15 minutes', async () => {
    const payment = await aRequest();
    const { bank, attempt } = await visit.reachBank(payment);
    server.clock.advance(15 * minuteMs);
    for (const late of [await visit.request(bank.path), await visit.answerBank(payment, attempt, 'approve')]) {
      expect(late.status).toBe(410);
      expect(late.html).toContain('has timed out');
    }
    expect(await statusOf(payment)).toBe('requested');
  });

  test('an answered attempt is remembered until an hour after its expiry, longer than it is accepted', async () => {
    const payment = await aRequest();
    const { attempt } = await visit.reachBank(payment);
    await visit.answerBank(payment, attempt, 'refuse');
    const expiryMs = server.clock().getTime() + 15 * minuteMs;
    await purgeExpired(database, new Date(expiryMs + 60 * minuteMs));
    expect(await database.system.$count(threeDSecureAttempts)).toBe(1);
    await purgeExpired(database, new Date(expiryMs + 60 * minuteMs + 1));
    expect(await database.system.$count(threeDSecureAttempts)).toBe(0);
    server.clock.advance(76 * minuteMs);
    expect((await visit.answerBank(payment, attempt, 'approve')).html).toContain('has timed out');
    expect(await statusOf(payment)).toBe('declined');
  });

  test('an attempt that is forged, changed, or made for another payment is refused [attack 5.2]', async () => {
    const payment = await aRequest();
    const other = await aPayment(database, await aCustomer(database, { id: payment.tenantId }));
    const { attempt } = await visit.reachBank(payment, { number: '4000 0000 0000 0002' });
    const [, signature = ''] = attempt.split('.');
    const told = JSON.parse(Buffer.from(attempt.split('.')[0] ?? '', 'base64url').toString());
    const changed = `${Buffer.from(JSON.stringify({ ...told, outcome: 'accepted' })).toString('base64url')}.${signature}`;
    for (const forged of ['', '.', 'x.y', changed]) {
      expect((await visit.answerBank(payment, forged, 'approve')).status).toBe(400);
    }
    expect((await visit.answerBank(other, attempt, 'approve')).html).toContain('doesn’t belong to this payment');
    expect([await statusOf(payment), await statusOf(other)]).toEqual(['requested', 'requested']);
  });

  test('an answer that is neither yes nor no is asked again', async () => {
    const payment = await aRequest();
    const { attempt } = await visit.reachBank(payment);
    expect((await visit.answerBank(payment, attempt, 'maybe')).html).toContain('Approve this payment');
    expect(await statusOf(payment)).toBe('requested');
  });
});
