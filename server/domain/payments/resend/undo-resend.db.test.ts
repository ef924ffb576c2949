import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { ResentPayment } from '../../../../contract/payments/resend.ts';
import {
  insertCustomer,
  insertPaymentRequest,
  insertTenant,
  insertUser,
  testPassword,
} from '../../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../../tests/support/db/test-database.ts';
import { deliverOutbox } from '../../../../tests/support/messages/deliver-outbox.ts';
import { createTestServer } from '../../../../tests/support/server/create-test-server.ts';
import { createTestClient } from '../../../../tests/support/server/test-client.ts';
import { DAY_MS, MINUTE_MS } from '../../../../tests/support/server/test-clock.ts';
import { createTestShop } from '../../../../tests/support/server/test-shop.ts';
import { messageCounts, paymentRequests, tenants } from '../../../db/schema.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { recordHistory } from '../../history/history.ts';
import { findSender } from '../../history/resends.ts';
import { leaseDueMessages } from '../../messages/outbox-rows.ts';
import type { OutgoingMessage } from '../../messages/transports/transport.ts';

const database = await openTestDatabase();

let { server, tenant, user, client } = await createTestShop(database);
beforeEach(async () => {
  ({ server, tenant, user, client } = await createTestShop(database));
});

const path = '/services/payments/';
const DELAY_MS = 10_000;

type Fields = NonNullable<Parameters<typeof insertPaymentRequest>[2]>;
const insertRequest = async (fields?: Fields) =>
  insertPaymentRequest(database, await insertCustomer(database, tenant, { phone: null }), {
    userId: user.id,
    ...fields,
  });

const post = (url: string, headers?: Record<string, string>) =>
  client.post(url, undefined, headers);
const resend = async ({ ident }: { ident: string }, headers?: Record<string, string>) => {
  const { status, body } = await post(`${path}${ident}/resend/`, headers);
  expect(status).toBe(200);
  return (body as ResentPayment).resend?.id ?? '';
};
const undo = (id: string) => post(`/services/resends/${id}/undo/`);
const read = async ({ ident }: { ident: string }) =>
  (await client.get(`${path}${ident}/`)).body as PaymentRequest;
const listEvents = ({ history = [] }: PaymentRequest) =>
  history.map(({ event, isUndone }) => (isUndone ? `${event}, undone` : event));

const deliver = async () => {
  const sent: OutgoingMessage[] = [];
  const send = async (message: OutgoingMessage) => void sent.push(message);
  await deliverOutbox({
    database,
    clock: server.clock,
    transports: { email: { send }, sms: { send } },
  });
  return sent.map(({ recipient }) => recipient);
};

/** Leases the due emails, as a worker does before it sends them. */
const lease = () =>
  leaseDueMessages(database.unscopedDb, { channel: 'email', servesDemo: false }, server.clock());

describe('the messages of a resend', () => {
  test('are sent ten seconds after it, and those of the first send are sent at once [extra 6.6]', async () => {
    const customer = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' };
    const payload = { customer, description: '', amountNet: 4500, vatCode: 'T0' };
    const created = (await client.post(path, payload)).body as PaymentRequest;
    expect(await deliver()).toEqual(['jo@example.com']);

    const { body } = await post(`${path}${created.ident}/resend/`);
    expect((body as ResentPayment).resend?.leavesAt).toBe('2026-03-02T09:00:10.000Z');
    server.clock.advance(DELAY_MS - 1);
    expect(await deliver()).toEqual([]);
    server.clock.advance(1);
    expect(await deliver()).toEqual(['jo@example.com']);
    expect(listEvents(await read(created))).toEqual(['created', 'sent', 'resent', 'sent']);
  });

  test('are not sent after an undo, which is in the history with its user [extra 6.6]', async () => {
    const paymentRequest = await insertRequest();
    const id = await resend(paymentRequest);
    const undone = await undo(id);
    expect(undone.status).toBe(200);
    server.clock.advance(5 * MINUTE_MS);
    expect(await deliver()).toEqual([]);
    const payment = await read(paymentRequest);
    expect(listEvents(payment)).toEqual(['created', 'resent, undone', 'resend_undone']);
    expect(payment.history?.at(-1)).toMatchObject({ by: { firstName: 'Ali' } });
    expect(undone.body).toEqual(payment);
  });

  test('are not sent when another server process undoes the resend after a restart [extra 6.6]', async () => {
    const id = await resend(await insertRequest());
    server = createTestServer(database, { clock: server.clock });
    client = createTestClient(server);
    await client.logIn(user.email, testPassword);
    expect((await undo(id)).status).toBe(200);
    server.clock.advance(DELAY_MS);
    expect(await deliver()).toEqual([]);
  });
});

describe('an undo', () => {
  test('a second time changes nothing [extra 6.7]', async () => {
    const paymentRequest = await insertRequest();
    const id = await resend(paymentRequest);
    const first = await undo(id);
    expect(await undo(id)).toMatchObject({ status: 200, body: first.body });
    const responses = await Promise.all(Array.from({ length: 4 }, () => undo(id)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(listEvents(await read(paymentRequest))).toEqual([
      'created',
      'resent, undone',
      'resend_undone',
    ]);
  });

  test('is possible for at most ten resends of a request, so that its history has a limit [extra 6.7]', async () => {
    const paymentRequest = await insertRequest();
    for (let round = 0; round < 10; round += 1) await undo(await resend(paymentRequest));
    expect(await post(`${path}${paymentRequest.ident}/resend/`)).toMatchObject({
      status: 429,
      body: {
        detail:
          'This request was sent again and undone 10 times, which is the limit. To ask again, cancel it and send a new one.',
      },
    });
  });

  test('is refused as too late once a worker has reserved a message [extra 6.7]', async () => {
    const paymentRequest = await insertRequest();
    const id = await resend(paymentRequest);
    server.clock.advance(DELAY_MS);
    expect(await lease()).toHaveLength(1);
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { code: 'already_sent', detail: 'Too late to undo: the message is on its way' },
    });
    expect(listEvents(await read(paymentRequest))).toEqual(['created', 'resent']);
    expect(await server.messages()).toHaveLength(1);
  });

  test('is refused as too late for all messages when one of them was sent [extra 6.7]', async () => {
    const customer = await insertCustomer(database, tenant);
    const id = await resend(await insertPaymentRequest(database, customer));
    server.clock.advance(DELAY_MS);
    expect(await lease()).toHaveLength(1);
    expect((await undo(id)).status).toBe(409);
    expect(await server.messages()).toHaveLength(2);
  });

  test('at the same time as a worker has a true response, whichever of the two gets the message [extra 6.7]', async () => {
    for (let round = 0; round < 8; round += 1) {
      const paymentRequest = await insertRequest({ customerEmail: `jo${round}@example.com` });
      const id = await resend(paymentRequest);
      server.clock.advance(DELAY_MS);
      // In every second round, the worker is the first.
      const leasing = round % 2 === 0 ? undefined : lease();
      const undoing = undo(id);
      const leased = await (leasing ?? lease());
      const response = await undoing;
      expect([response.status, leased.length]).toEqual(
        response.status === 200 ? [200, 0] : [409, 1],
      );
      expect(listEvents(await read(paymentRequest))).toEqual(
        response.status === 200
          ? ['created', 'resent, undone', 'resend_undone']
          : ['created', 'resent'],
      );
    }
  });

  test('of a request that was cancelled meanwhile says that the cancellation has withdrawn the resend [extra 6.7]', async () => {
    const paymentRequest = await insertRequest({ lastSentAt: new Date('2026-03-01T12:00:00Z') });
    // Both wait, as they do while the worker is down.
    await resend(paymentRequest);
    server.clock.advance(MINUTE_MS);
    const id = await resend(paymentRequest);
    const cancelled = await post(`${path}${paymentRequest.ident}/cancel/`);
    expect(cancelled.body).toEqual(await read(paymentRequest));
    expect(cancelled.body).toMatchObject({ lastSentAt: '2026-03-01T12:00:00.000Z' });
    expect(listEvents(await read(paymentRequest))).toEqual([
      'created',
      'resent, undone',
      'resent, undone',
      'resend_undone',
      'resend_undone',
      'cancelled',
    ]);
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { code: 'not_requested', detail: 'This request has been cancelled' },
    });
    expect(await server.messages()).toEqual([]);
  });

  test('by a cancellation does not withdraw a resend that a worker has reserved [extra 6.7]', async () => {
    const paymentRequest = await insertRequest();
    await resend(paymentRequest);
    server.clock.advance(DELAY_MS);
    await lease();
    await post(`${path}${paymentRequest.ident}/cancel/`);
    const payment = await read(paymentRequest);
    expect(payment.lastSentAt).toBe('2026-03-02T09:00:00.000Z');
    expect(listEvents(payment)).toEqual(['created', 'resent', 'cancelled']);
  });

  test('of an unknown resend, of another event, or by another tenant gets 404 [extra 6.7]', async () => {
    const paymentRequest = await insertRequest();
    const id = await resend(paymentRequest);
    const other = await insertTenant(database, { host: 'other.example' });
    const colleague = await insertUser(database, other);
    const stranger = createTestClient(server, 'other.example');
    await stranger.logIn(colleague.email, testPassword);
    expect((await stranger.post(`/services/resends/${id}/undo/`)).status).toBe(404);
    const openedId = newId();
    await recordHistory(database.unscopedDb, {
      id: openedId,
      tenantId: tenant.id,
      paymentRequestId: paymentRequest.id,
      event: 'opened',
      at: server.clock(),
    });
    for (const unknown of [openedId, newId(), 'x']) expect((await undo(unknown)).status).toBe(404);
    expect(listEvents(await read(paymentRequest))).toEqual(['created', 'resent', 'opened']);
    expect(await server.messages()).toHaveLength(1);
  });
});

describe('a resend that was undone', () => {
  test('leaves the times of the request as they were before the resend [extra 6.8]', async () => {
    await database.unscopedDb.update(tenants).set({ linkLifetimeDays: 30 });
    // The server reads the tenant again after a while.
    server.clock.advance(MINUTE_MS);
    const past = new Date('2026-03-01T12:00:00Z');
    const paymentRequest = await insertRequest({ lastSentAt: null, expiresAt: past });
    const id = await resend(paymentRequest);
    expect(await read(paymentRequest)).toMatchObject({
      lastSentAt: '2026-03-02T09:01:00.000Z',
      expiresAt: '2026-04-01T09:01:00.000Z',
    });
    await undo(id);
    const [row] = await database.unscopedDb
      .select()
      .from(paymentRequests)
      .where(eq(paymentRequests.id, paymentRequest.id));
    expect(row).toEqual(paymentRequest);
  });

  test('does not delay the next resend, which needs a new key [extra 6.8]', async () => {
    const paymentRequest = await insertRequest();
    const keyed = { 'idempotency-key': newId() };
    for (let round = 0; round < 8; round += 1) await undo(await resend(paymentRequest));
    const id = await resend(paymentRequest, keyed);
    await undo(id);
    // The response to the first press is repeated, and nothing is sent.
    expect(await resend(paymentRequest, keyed)).toBe(id);
    server.clock.advance(DELAY_MS);
    expect(await deliver()).toEqual([]);
    await resend(paymentRequest, { 'idempotency-key': newId() });
    server.clock.advance(DELAY_MS);
    expect(await deliver()).toEqual(['jo@example.com']);
  });

  test('does not count towards the limits of messages [extra 6.8]', async () => {
    const customer = await insertCustomer(database, tenant);
    await undo(await resend(await insertPaymentRequest(database, customer)));
    const counts = await database.unscopedDb.select().from(messageCounts);
    expect(counts.map(({ points }) => points)).toEqual([0, 0, 0, 0]);
  });

  test('does not make its user the sender of the request [extra 6.8]', async () => {
    const kim = await insertUser(database, tenant, { email: 'kim@example.com' });
    const paymentRequest = await insertRequest();
    const find = () =>
      database.forTenant(tenant.id, (scope) => findSender(scope, paymentRequest.id));
    client = createTestClient(server);
    await client.logIn(kim.email, testPassword);
    const id = await resend(paymentRequest);
    expect(await find()).toBe(kim.id);
    await undo(id);
    expect(await find()).toBe(user.id);
  });

  test('does not change the state of earlier messages, on the request and in the lists [extra 6.8]', async () => {
    const paymentRequest = await insertRequest();
    await recordHistory(database.unscopedDb, {
      tenantId: tenant.id,
      paymentRequestId: paymentRequest.id,
      event: 'bounced_hard',
      channel: 'email',
      messageId: newId(),
      at: server.clock(),
    });
    const countUndelivered = async () =>
      ((await client.get(`${path}?filter=undelivered`)).body as { count: number }).count;
    const listStates = async () =>
      (await read(paymentRequest)).deliveries?.map(({ state }) => state);
    const id = await resend(paymentRequest);
    expect([await countUndelivered(), await listStates()]).toEqual([0, []]);
    await undo(id);
    expect([await countUndelivered(), await listStates()]).toEqual([1, ['bounced_hard']]);
    const { results } = (await client.get(path)).body as { results: PaymentRequest[] };
    expect(results[0]?.deliveries).toMatchObject([{ state: 'bounced_hard' }]);
  });

  test('does not delay a reminder of this request or of another request of the customer [extra 6.8]', async () => {
    await database.unscopedDb.update(tenants).set({ reminderDays: [3] });
    const customer = await insertCustomer(database, tenant, { phone: null });
    const sentAt = new Date(server.clock().getTime() - 3 * DAY_MS + 60 * MINUTE_MS);
    const insertSent = async () => {
      const paymentRequest = await insertPaymentRequest(database, customer, {
        createdAt: sentAt,
        lastSentAt: sentAt,
      });
      await recordHistory(database.unscopedDb, {
        tenantId: tenant.id,
        paymentRequestId: paymentRequest.id,
        event: 'sent',
        channel: 'email',
        messageId: newId(),
        at: sentAt,
      });
      return paymentRequest;
    };
    const requests = [await insertSent(), await insertSent()] as const;
    const readNext = () =>
      Promise.all(requests.map(async (each) => (await read(each)).nextReminder?.at));
    const before = await readNext();
    const today = '2026-03-02T10:00:00.000Z';
    expect(before).toEqual([today, today]);
    const id = await resend(requests[0]);
    expect(await readNext()).not.toContain(today);
    await undo(id);
    expect(await readNext()).toEqual(before);
  });
});

describe('a request that is cancelled', () => {
  const create = async () => {
    const customer = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '07700 900123' };
    const payload = { customer, description: '', amountNet: 4500, vatCode: 'T0' };
    return (await client.post(path, payload)).body as PaymentRequest;
  };
  const cancel = async ({ ident }: PaymentRequest) =>
    (await post(`${path}${ident}/cancel/`)).body as PaymentRequest;

  test('before a message of its first send was sent counts as never sent [extra 6.10]', async () => {
    expect(await cancel(await create())).toMatchObject({ lastSentAt: null });
    const resent = await create();
    server.clock.advance(MINUTE_MS);
    await resend(resent);
    expect(await cancel(resent)).toMatchObject({ lastSentAt: null });
    expect(await server.messages()).toEqual([]);
  });

  test('after a worker has reserved the message of one channel keeps the time of the send [extra 6.10]', async () => {
    const paymentRequest = await create();
    await lease();
    expect((await cancel(paymentRequest)).lastSentAt).toBe(paymentRequest.lastSentAt);
  });
});
