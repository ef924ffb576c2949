import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertTablet } from '../../../tests/support/db/account-fixtures.ts';
import {
  insertNewRequest,
  insertTenant,
  insertUser,
  testPassword,
} from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { deliverOutbox } from '../../../tests/support/messages/deliver-outbox.ts';
import { testPush } from '../../../tests/support/server/create-test-server.ts';
import { startPushService } from '../../../tests/support/server/push-service.ts';
import { DAY_MS, MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestProvider, webhookSecret } from '../../../tests/support/server/test-provider.ts';
import { createTestShop, logInAs } from '../../../tests/support/server/test-shop.ts';
import { paymentHistory, pushSubscriptions, sessions, users } from '../../db/schema.ts';
import { createPushTransport, loadVapidKeys } from './push-transport.ts';

const database = await openTestDatabase();

const settings = { webhookSecrets: [webhookSecret] };
let { server, tenant, user, client } = await createTestShop(database, settings);
let service = await startPushService();
beforeEach(async () => {
  service.stop();
  service = await startPushService();
  ({ server, tenant, user, client } = await createTestShop(database, settings));
});
afterEach(() => service.stop());

const path = '/push/subscriptions/';
const subscribe = (change: object = {}, by = client) =>
  by.post(path, { ...service.subscription, ...change });
const noTransport = { send: async () => undefined };

const deliver = async () => {
  const push = createPushTransport({
    database,
    settings: { push: testPush, sessionIdleMinutes: 30 },
  });
  const transports = { email: noTransport, sms: noTransport, push };
  await deliverOutbox({ database, clock: server.clock, transports });
};

const listPushMessages = async () =>
  (await server.messages()).filter(({ channel }) => channel === 'push');

const insertPaidRequest = async (requestTenant = tenant) => {
  const payment = await insertNewRequest(database, requestTenant, {
    status: 'requested',
    description: 'New crown',
  });
  await createTestProvider(server).sendEvent('paid', payment.id);
  return payment;
};

describe('a device with a push subscription', () => {
  test('gets an encrypted notification with the customer and the amount', async () => {
    expect((await client.get('/push/key/')).body).toEqual({ publicKey: testPush.publicKey });
    expect((await subscribe()).status).toBe(204);
    const { ident } = await insertPaidRequest();
    await deliver();
    expect(service.received).toEqual([
      {
        path: '/device',
        text: expect.any(String),
        notice: {
          title: 'Jo Bloggs paid £60.00',
          body: 'New crown',
          ident,
          at: '2026-03-02T09:00:00.000Z',
        },
        headers: expect.objectContaining({
          ttl: '43200',
          urgency: 'high',
          'content-encoding': 'aes128gcm',
        }),
        sender: {
          isSigned: true,
          publicKey: testPush.publicKey,
          aud: service.origin,
          sub: 'mailto:no-reply@example.com',
          lifetimeSeconds: expect.toSatisfy(
            (seconds: number) => seconds > 0 && seconds <= 24 * 3_600,
          ),
        },
      },
    ]);
    const [message] = await listPushMessages();
    expect(message).toMatchObject({ text: '', sentAt: expect.any(Date) });
    const events = await database.unscopedDb
      .select({ event: paymentHistory.event })
      .from(paymentHistory)
      .orderBy(paymentHistory.id);
    expect(events).toEqual([{ event: 'paid' }, { event: 'receipt_sent' }]);
  });

  test('gets notifications without names and amounts when several users share it', async () => {
    await subscribe({ isShared: true });
    const { ident } = await insertPaidRequest();
    await deliver();
    const [delivered] = service.received;
    expect(delivered?.notice.ident).toBe(ident);
    expect(JSON.stringify(delivered?.notice)).not.toMatch(/Jo|Bloggs|60|crown/);
  });

  test('gets no notification for other events or other tenants', async () => {
    await subscribe();
    const { id } = await insertNewRequest(database, tenant, {
      status: 'requested',
    });
    await createTestProvider(server).sendEvent('declined', id);
    await insertPaidRequest(await insertTenant(database, { host: 'other.example' }));
    await deliver();
    expect(service.received).toEqual([]);
    expect(await listPushMessages()).toEqual([]);
  });

  test('still gets notifications after the user has changed the password', async () => {
    await subscribe();
    const password = 'a long walk home';
    expect(
      (await client.post('/password/set/', { password, passwordConfirm: password })).status,
    ).toBe(204);
    await insertPaidRequest();
    await deliver();
    expect(service.received).toHaveLength(1);
  });

  const unsubscribeCauses = {
    'signs out': () => client.post('/logout/'),
    unsubscribes: () => client.post(`${path}remove/`, { endpoint: service.subscription.endpoint }),
    'is deactivated': () => database.unscopedDb.update(users).set({ isActive: false }),
    'reaches the idle timeout': async () => server.clock.advance(31 * MINUTE_MS),
    'leaves a tablet alone for 15 minutes': async () => {
      const { id: tabletId } = await insertTablet(database, tenant);
      await database.unscopedDb.update(sessions).set({ tabletId });
      server.clock.advance(16 * MINUTE_MS);
    },
  };
  test.each(Object.entries(unsubscribeCauses))(
    'gets neither a queued nor a new notification after the user %s',
    async (_cause, unsubscribe) => {
      await subscribe();
      await insertPaidRequest();
      await unsubscribe();
      await insertPaidRequest();
      await deliver();
      expect(service.received).toEqual([]);
    },
  );

  test('cannot be unsubscribed by another user who knows the endpoint', async () => {
    await subscribe();
    const sam = await insertUser(database, tenant, { email: 'sam@example.com' });
    const colleague = await logInAs(server, sam.email);
    await colleague.post(`${path}remove/`, { endpoint: service.subscription.endpoint });
    expect(await database.unscopedDb.$count(pushSubscriptions)).toBe(1);
  });

  test('is stored once, and only the newest ten subscriptions of a user are kept', async () => {
    for (let times = 0; times < 2; times += 1) await subscribe();
    for (let device = 0; device < 10; device += 1) {
      server.clock.advance(1_000);
      await subscribe({ endpoint: `${service.origin}/${device}` });
    }
    const stored = await database.unscopedDb.select().from(pushSubscriptions);
    expect(stored.map(({ endpoint }) => endpoint.slice(service.origin.length)).sort()).toEqual(
      Array.from({ length: 10 }, (_, device) => `/${device}`),
    );
    expect(stored.every(({ userId }) => userId === user.id)).toBe(true);
  });
});

describe('when the push service responds', () => {
  beforeEach(() => subscribe());
  const countSubscriptions = () => database.unscopedDb.$count(pushSubscriptions);

  test.each([404, 410])('with %s, the subscription is deleted', async (status) => {
    service.setResponseStatus(status);
    await insertPaidRequest();
    await deliver();
    expect(await countSubscriptions()).toBe(0);
    expect(await listPushMessages()).toEqual([
      expect.objectContaining({ failedAt: null, sentAt: expect.any(Date) }),
    ]);
  });

  test.each([429, 503])('with %s, the notification is retried', async (status) => {
    service.setResponseStatus(status);
    await insertPaidRequest();
    await deliver();
    expect(await countSubscriptions()).toBe(1);
    service.setResponseStatus(201);
    server.clock.advance(10_000);
    await deliver();
    expect(service.received).toHaveLength(1);
  });

  test.each([
    [302, expect.any(Date)],
    [400, expect.any(Date)],
    // Our keys are refused, for every subscription.
    [403, null],
  ])(
    'with %s, no redirect is followed, and the notification is given up unless the fault is ours [mail 1.2]',
    async (status, failedAt) => {
      service.setResponseStatus(status);
      await insertPaidRequest();
      await deliver();
      expect(await listPushMessages()).toEqual([expect.objectContaining({ failedAt })]);
      expect(await countSubscriptions()).toBe(1);
    },
  );

  test('503, and 201 only after a day, the notification is not sent, because it is too old', async () => {
    service.setResponseStatus(503);
    await insertPaidRequest();
    await deliver();
    service.setResponseStatus(201);
    server.clock.advance(DAY_MS);
    await client.logIn(user.email, testPassword);
    await subscribe();
    await deliver();
    expect(service.received).toEqual([]);
  });
});

test('processes that start at the same time on a new database use one pair of keys', async () => {
  const [firstKeys, ...otherKeys] = await Promise.all(
    Array.from({ length: 4 }, () => loadVapidKeys(database, [])),
  );
  expect(Buffer.from(firstKeys?.publicKey ?? '', 'base64url')).toHaveLength(65);
  expect(otherKeys).toEqual(otherKeys.map(() => firstKeys));
});

test('endpoints that are not at a known push service are refused [attack 6.5]', async () => {
  const refused = [
    'http://push.example.com/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://fcm.googleapis.com:8443/',
    'https://push.example.com/x',
  ];
  for (const endpoint of refused) {
    expect((await subscribe({ endpoint })).body).toMatchObject({
      code: 'invalid',
      endpoint: [expect.any(String)],
    });
  }
  expect((await subscribe({ endpoint: 'https://fcm.googleapis.com/fcm/send/x' })).status).toBe(204);
});

test('a key that is not a point on the curve is refused [attack 6.5]', async () => {
  const { p256dh } = service.subscription.keys;
  const point = Buffer.from(p256dh, 'base64url');
  const pointOffCurve = Buffer.from(point.with(-1, (point.at(-1) ?? 0) ^ 1)).toString('base64url');
  for (const key of [pointOffCurve, `B${'A'.repeat(86)}`, `A${p256dh.slice(1)}`]) {
    const { status, body } = await subscribe({
      keys: { ...service.subscription.keys, p256dh: key },
    });
    expect([status, body]).toMatchObject([
      400,
      { code: 'invalid', keys: { p256dh: [expect.any(String)] } },
    ]);
  }
  expect(await database.unscopedDb.$count(pushSubscriptions)).toBe(0);
});
