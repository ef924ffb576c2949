import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import {
  insertCustomer,
  insertPaymentRequest,
  insertTenant,
  testPassword,
} from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestServer } from '../../../tests/support/server/create-test-server.ts';
import { createTestShop, logInAs, setUpTestShop } from '../../../tests/support/server/test-shop.ts';
import { auditEvents, paymentRequests } from '../../db/schema.ts';
import { DAY_MS, HOUR_MS } from '../../lib/time/durations.ts';
import { recordHistory } from '../history/history.ts';
import { recordTextConsent } from '../messages/replies/text-consents.ts';

const database = await openTestDatabase();
const path = '/services/bulk_reminder/';

const shop = setUpTestShop(database, { isOwner: false });

const yesterday = () => new Date(shop.server.clock().getTime() - DAY_MS);

type CustomerFields = Parameters<typeof insertCustomer>[2];
type RequestFields = Parameters<typeof insertPaymentRequest>[2];

/** Inserts a request of yesterday that was sent by email, or by text without an email address. */
const insertSent = async (customerFields: CustomerFields = {}, fields: RequestFields = {}) => {
  const customer = await insertCustomer(database, shop.tenant, customerFields);
  const payment = await insertPaymentRequest(database, customer, {
    createdAt: yesterday(),
    lastSentAt: yesterday(),
    ...fields,
  });
  await recordHistory(database.unscopedDb, {
    tenantId: payment.tenantId,
    paymentRequestId: payment.id,
    event: 'sent',
    channel: customer.email ? 'email' : 'sms',
    at: payment.createdAt,
  });
  return payment;
};

const preview = async () => (await shop.client.get(path)).body;
const remind = (idents: readonly string[], key?: string) =>
  shop.client.post(path, { idents }, key === undefined ? {} : { 'idempotency-key': key });

test('each reminder is in the activity log as a resend, and a request that is left out is not [audit 1.1]', async () => {
  const { ident } = await insertSent();
  const paid = await insertSent({ name: 'Sam Carter' }, { status: 'paid' });
  await remind([ident, paid.ident]);
  const events = await database.unscopedDb.select().from(auditEvents);
  expect(events.filter(({ kind }) => kind !== 'logged_in')).toMatchObject([
    { kind: 'request_resent', subjectType: 'payment', subjectId: ident, userId: shop.user.id },
  ]);
});

test('the preview for a customer has only the requests of this customer [reach 9.2]', async () => {
  await insertSent({ name: 'Sam Carter' });
  const { ident, customerId } = await insertSent();
  const { body } = await shop.client.get(`${path}?customerId=${customerId}`);
  expect(body).toMatchObject({ requests: [{ ident, channel: 'email' }], isComplete: true });
  expect((await shop.client.get(`${path}?customerId=x`)).status).toBe(404);
});

test('the preview lists unpaid requests, oldest first, with the channel of each reminder or the reason why there is none [reach 9.2]', async () => {
  const part = { paidAmount: 1000, recordedAmount: 1000 };
  const newer = await insertSent({ name: 'Sam Carter', email: null }, part);
  const older = await insertSent(
    {},
    { createdAt: new Date('2026-02-01T09:00:00Z'), expiresAt: yesterday() },
  );
  await insertSent({}, { status: 'paid' });
  expect(await preview()).toEqual({
    requests: [
      {
        ident: older.ident,
        customerId: older.customerId,
        customerName: 'Jo Bloggs',
        amountGross: 6000,
        dueAmount: 6000,
        createdAt: '2026-02-01T09:00:00.000Z',
        channel: null,
        reason: 'expired',
        channelIfIncluded: null,
      },
      {
        ident: newer.ident,
        customerId: newer.customerId,
        customerName: 'Sam Carter',
        amountGross: 6000,
        dueAmount: 5000,
        createdAt: yesterday().toISOString(),
        channel: 'sms',
        reason: null,
        channelIfIncluded: null,
      },
    ],
    isComplete: true,
  });
  expect(await shop.server.messages()).toEqual([]);
});

test('the totals say how many customers owe, and since when [reach 9.1]', async () => {
  const createdAt = new Date('2026-02-01T09:00:00Z');
  const payment = await insertSent({}, { createdAt });
  await database.unscopedDb.insert(paymentRequests).values({
    ...payment,
    id: crypto.randomUUID(),
    ident: 'SECOND',
    payToken: 'second',
    createdAt: yesterday(),
  });
  await insertSent();
  expect((await shop.client.get('/services/payment_totals/')).body).toMatchObject({
    unpaidCount: 3,
    unpaidAmount: 18_000,
    unpaidCustomerCount: 2,
    oldestUnpaidAt: createdAt.toISOString(),
  });
});

test('each reminder is a resend by the user on one channel, with the text of a reminder [reach 9.4]', async () => {
  const expiresAt = new Date(yesterday().getTime() + 2 * DAY_MS);
  const jo = await insertSent({}, { expiresAt });
  const sam = await insertSent({ name: 'Sam Carter', email: null });
  expect((await remind([jo.ident, sam.ident])).body).toEqual({ sentCount: 2, leftOut: [] });
  const messages = await shop.server.messages();
  expect(messages).toMatchObject([
    {
      channel: 'email',
      recipient: 'jo@example.com',
      subject: 'Harbour Street Dental: reminder of the payment request for £60.00',
    },
    { channel: 'sms', recipient: '+447700900123' },
  ]);
  expect(messages[1]?.text).toContain('reminds you to pay £60.00');
  expect(shop.server.wakeUps()).toBe(1);
  const after = (await shop.client.get(`/services/payments/${jo.ident}/`)).body as PaymentRequest;
  expect(after).toMatchObject({
    lastSentAt: shop.server.clock().toISOString(),
    // The links of this shop do not expire.
    expiresAt: null,
  });
  expect(after.history?.at(-1)).toMatchObject({ event: 'resent', by: { firstName: 'Ali' } });
});

test('a resend that only renewed an expired link, while the shop could send nothing, does not count as a message on its way [reach 9.3]', async () => {
  const { ident } = await insertSent({}, { expiresAt: yesterday() });
  const sendsNothing = { sendsEmail: false, sendsTextMessages: false };
  const client = await logInAs(createTestServer(database, sendsNothing), shop.user.email);
  expect((await client.post(`/services/payments/${ident}/resend/`)).body).toMatchObject({
    deliveries: [{ channel: 'email', state: 'handed_over' }],
    resend: { messages: [{ reason: 'not_set_up' }, { reason: 'not_set_up' }] },
  });
  shop.server.clock.advance(DAY_MS);
  await shop.client.logIn(shop.user.email, testPassword);
  expect(await preview()).toMatchObject({ requests: [{ ident, channel: 'email', reason: null }] });
});

describe('a bulk reminder leaves out', () => {
  test('a request that was paid after the preview, an unknown request, and one of another tenant [reach 9.3]', async () => {
    const paid = await insertSent();
    expect(await preview()).toMatchObject({ requests: [{ channel: 'email' }] });
    await database.unscopedDb
      .update(paymentRequests)
      .set({ status: 'paid' })
      .where(eq(paymentRequests.id, paid.id));
    const other = await insertTenant(database, { host: 'other.example' });
    const foreign = await insertPaymentRequest(database, await insertCustomer(database, other));
    expect((await remind([paid.ident, 'NOSUCH', foreign.ident])).body).toEqual({
      sentCount: 0,
      leftOut: [
        { ident: paid.ident, reason: 'not_payable' },
        { ident: 'NOSUCH', reason: 'unknown' },
        { ident: foreign.ident, reason: 'unknown' },
      ],
    });
    expect(await shop.server.messages()).toEqual([]);
    expect(shop.server.wakeUps()).toBe(0);
  });

  test('a second request of the same customer, until the next day [reach 9.3]', async () => {
    const first = await insertSent({}, { createdAt: new Date('2026-02-01T09:00:00Z') });
    const second = { ...first, id: crypto.randomUUID(), ident: 'SECOND', payToken: 'second' };
    const at = yesterday();
    await database.unscopedDb.insert(paymentRequests).values({ ...second, createdAt: at });
    await recordHistory(database.unscopedDb, {
      tenantId: first.tenantId,
      paymentRequestId: second.id,
      event: 'sent',
      channel: 'email',
      at,
    });
    const expected = [
      { ident: first.ident, reason: null },
      { ident: 'SECOND', reason: 'one_a_day' },
    ];
    expect(await preview()).toMatchObject({ requests: expected });
    expect((await remind([first.ident, 'SECOND'])).body).toEqual({
      sentCount: 1,
      leftOut: [{ ident: 'SECOND', reason: 'one_a_day' }],
    });
    // The first request has been resent, and its message still waits in the outbox.
    expect(await preview()).toMatchObject({
      requests: [{ reason: 'not_sent' }, { reason: 'one_a_day' }],
    });
    shop.server.clock.advance(DAY_MS);
    await shop.client.logIn(shop.user.email, 'correct horse battery');
    expect(await preview()).toMatchObject({
      requests: [{ reason: 'not_sent' }, { channel: 'email' }],
    });
  });

  test('a declined request, unless staff include it [reach 9.3]', async () => {
    const { ident } = await insertSent({}, { status: 'declined' });
    expect(await preview()).toMatchObject({
      requests: [{ ident, channel: null, reason: 'declined', channelIfIncluded: 'email' }],
    });
    expect((await remind([ident])).body).toMatchObject({ leftOut: [{ reason: 'declined' }] });
    const { body } = await shop.client.post(path, { idents: [ident], declinedIdents: [ident] });
    expect(body).toEqual({ sentCount: 1, leftOut: [] });
    expect(await shop.server.messages()).toMatchObject([{ recipient: 'jo@example.com' }]);
  });

  test('a customer who answered STOP and has no email address [reach 9.3]', async () => {
    const { ident } = await insertSent({ email: null });
    await database.forTenant(shop.tenant.id, (scope) =>
      recordTextConsent(scope, { phone: '+447700900123', fact: 'stop', at: yesterday() }),
    );
    expect((await remind([ident])).body).toMatchObject({
      leftOut: [{ ident, reason: 'opted_out' }],
    });
  });

  test('requests above the limit of messages, in the order of the call [reach 9.4]', async () => {
    Object.assign(
      shop,
      await createTestShop(database, {
        messageBudgets: { perUserPerDay: 2, perTenantPerDay: 100 },
      }),
    );
    const idents: string[] = [];
    for (const name of ['Jo', 'Sam', 'Kim', 'Lee'])
      idents.push((await insertSent({ name, email: `${name}@example.com` })).ident);
    expect((await remind(idents)).body).toEqual({
      sentCount: 2,
      leftOut: idents.slice(2).map((ident) => ({ ident, reason: 'throttled' })),
    });
    const [, , third] = idents;
    const after = (await shop.client.get(`/services/payments/${third}/`)).body as PaymentRequest;
    expect(after.history?.map(({ event }) => event)).toEqual(['created', 'sent']);
  });
});

describe('a repeated call', () => {
  test('with the same key gets the same response and sends nothing twice [reach 9.5]', async () => {
    const jo = await insertSent();
    const sam = await insertSent({ name: 'Sam', email: 'sam@example.com' }, { status: 'declined' });
    const first = await remind([jo.ident, sam.ident], 'one-key');
    expect(first.body).toEqual({
      sentCount: 1,
      leftOut: [{ ident: sam.ident, reason: 'declined' }],
    });
    shop.server.clock.advance(HOUR_MS / 4);
    const second = await remind([jo.ident, sam.ident], 'one-key');
    expect(second.text).toBe(first.text);
    expect(await shop.server.messages()).toHaveLength(1);
    expect((await remind([jo.ident], 'one-key')).body).toMatchObject({ code: 'key_reused' });
  });

  test('without a key leaves out the requests that were reminded [reach 9.5]', async () => {
    const { ident } = await insertSent();
    await remind([ident, ident]);
    expect((await remind([ident])).body).toMatchObject({ sentCount: 0, leftOut: [{ ident }] });
    expect(await shop.server.messages()).toHaveLength(1);
  });
});
