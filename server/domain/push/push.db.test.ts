import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outbox, paymentHistory, pushSubscriptions, users } from '../../db/schema.ts';
import { aShop } from '../../testing/a-shop.ts';
import { testPush } from '../../testing/create-test-server.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { aCustomer, aPayment, aTenant, aUser, testPassword } from '../../testing/fixtures.ts';
import { testProvider, webhookSecret } from '../../testing/provider.ts';
import { startPushService } from '../../testing/push-service.ts';
import { testClient } from '../../testing/test-client.ts';
import { dayMs, minuteMs } from '../../testing/test-clock.ts';
import { startOutbox } from '../messages/outbox.ts';
import { createPushTransport } from './push-transport.ts';
import { loadVapidKeys } from './vapid.ts';

const database = await openTestDatabase();

const settings = { webhookSecrets: [webhookSecret] };
let { server, tenant, user, client } = await aShop(database, settings);
let service = await startPushService();
beforeEach(async () => {
  service.stop();
  service = await startPushService();
  ({ server, tenant, user, client } = await aShop(database, settings));
});
afterEach(() => service.stop());

const path = '/push/subscriptions/';
const subscribe = (change: object = {}, by = client) => by.post(path, { ...service.subscription, ...change });
const elsewhere = { send: async () => undefined };

const deliver = async () => {
  const push = createPushTransport({ database, settings: { push: testPush, sessionIdleMinutes: 30 } });
  const transports = { email: elsewhere, sms: elsewhere, push };
  const running = startOutbox({ database, clock: server.clock, logger: pino({ enabled: false }), transports });
  await running.idle();
  await running.stop();
};

const aPaidRequest = async (owner = tenant) => {
  const payment = await aPayment(database, await aCustomer(database, owner), {
    status: 'requested',
    description: 'New crown',
  });
  await testProvider(server).report('paid', payment.id);
  return payment;
};

describe('a device that wants to be told', () => {
  test('is told who paid how much, in a message that it alone can read', async () => {
    expect((await client.get('/push/key/')).body).toEqual({ publicKey: testPush.publicKey });
    expect((await subscribe()).status).toBe(204);
    const { ident } = await aPaidRequest();
    await deliver();
    expect(service.received).toEqual([
      {
        path: '/device',
        text: expect.any(String),
        notice: { title: 'Jo Bloggs paid £60.00', body: 'New crown', ident, at: '2026-03-02T09:00:00.000Z' },
        headers: expect.objectContaining({ ttl: '43200', urgency: 'high', 'content-encoding': 'aes128gcm' }),
        sender: {
          isSigned: true,
          publicKey: testPush.publicKey,
          aud: service.origin,
          sub: 'mailto:no-reply@example.com',
          lasts: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 24 * 3_600),
        },
      },
    ]);
    const [message] = await server.messages();
    expect(message).toMatchObject({ text: '', sentAt: expect.any(Date) });
    const events = await database.system.select({ event: paymentHistory.event }).from(paymentHistory);
    expect(events).toEqual([{ event: 'paid' }]);
  });

  test('is told neither names nor amounts when several people look at it', async () => {
    await subscribe({ isShared: true });
    const { ident } = await aPaidRequest();
    await deliver();
    const [told] = service.received;
    expect(told?.notice.ident).toBe(ident);
    expect(JSON.stringify(told?.notice)).not.toMatch(/Jo|Bloggs|60|crown/);
  });

  test('is told nothing but that, and nothing of another business', async () => {
    await subscribe();
    const { id } = await aPayment(database, await aCustomer(database, tenant), { status: 'requested' });
    await testProvider(server).report('declined', id);
    await aPaidRequest(await aTenant(database, { host: 'other.example' }));
    await deliver();
    expect(service.received).toEqual([]);
    expect(await database.system.$count(outbox)).toBe(0);
  });

  test('is told still after its person has changed the password', async () => {
    await subscribe();
    const password = 'a long walk home';
    expect((await client.post('/password/set/', { password, passwordConfirm: password })).status).toBe(204);
    await aPaidRequest();
    await deliver();
    expect(service.received).toHaveLength(1);
  });

  const leavings = {
    'signs out': () => client.post('/logout/'),
    'says that it is enough': () => client.post(`${path}remove/`, { endpoint: service.subscription.endpoint }),
    'is made inactive': () => database.system.update(users).set({ isActive: false }),
    'has not been seen for too long': async () => server.clock.advance(31 * minuteMs),
  };
  test.each(Object.entries(leavings))('is told no more once its person %s', async (_how, leave) => {
    await subscribe();
    await aPaidRequest();
    await leave();
    await aPaidRequest();
    await deliver();
    expect(service.received).toEqual([]);
  });

  test('of somebody else is not ended by knowing its address', async () => {
    await subscribe();
    const sam = await aUser(database, tenant, { email: 'sam@example.com' });
    const colleague = testClient(server);
    await colleague.logIn(sam.email, testPassword);
    await colleague.post(`${path}remove/`, { endpoint: service.subscription.endpoint });
    expect(await database.system.$count(pushSubscriptions)).toBe(1);
  });

  test('counts once however often it is named, and the newest ten of a person stay', async () => {
    for (let times = 0; times < 2; times += 1) await subscribe();
    for (let device = 0; device < 10; device += 1) {
      server.clock.advance(1_000);
      await subscribe({ endpoint: `${service.origin}/${device}` });
    }
    const kept = await database.system.select().from(pushSubscriptions);
    expect(kept.map(({ endpoint }) => endpoint.slice(service.origin.length)).sort()).toEqual(
      Array.from({ length: 10 }, (_, device) => `/${device}`),
    );
    expect(kept.every(({ userId }) => userId === user.id)).toBe(true);
  });
});

describe('when the push service', () => {
  beforeEach(() => subscribe());
  const known = () => database.system.$count(pushSubscriptions);

  test.each([404, 410])('says %s, the device is gone and forgotten', async (status) => {
    service.answer(status);
    await aPaidRequest();
    await deliver();
    expect(await known()).toBe(0);
    expect(await server.messages()).toEqual([expect.objectContaining({ failedAt: null, sentAt: expect.any(Date) })]);
  });

  test.each([429, 503])('says %s, the device is told later', async (status) => {
    service.answer(status);
    await aPaidRequest();
    await deliver();
    expect(await known()).toBe(1);
    service.answer(201);
    server.clock.advance(10_000);
    await deliver();
    expect(service.received).toHaveLength(1);
  });

  test.each([302, 403])('says %s, nothing is tried again, and nobody is followed', async (status) => {
    service.answer(status);
    await aPaidRequest();
    await deliver();
    expect(await server.messages()).toEqual([expect.objectContaining({ failedAt: expect.any(Date) })]);
    expect(await known()).toBe(1);
  });

  test('is away for a day, what it would tell is old, and is not told', async () => {
    service.answer(503);
    await aPaidRequest();
    await deliver();
    service.answer(201);
    await database.system.update(users).set({ isActive: true });
    server.clock.advance(dayMs);
    await client.logIn(user.email, testPassword);
    await subscribe();
    await deliver();
    expect(service.received).toEqual([]);
  });
});

test('processes that start at once on a new database agree on the keys', async () => {
  const [one, ...others] = await Promise.all(Array.from({ length: 4 }, () => loadVapidKeys(database)));
  expect(Buffer.from(one?.publicKey ?? '', 'base64url')).toHaveLength(65);
  expect(others).toEqual(others.map(() => one));
});

test('addresses that may be no push service are refused', async () => {
  const refused = [
    'http://push.example.com/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://push.example.com:8443/',
  ];
  for (const endpoint of refused) {
    expect((await subscribe({ endpoint })).body).toMatchObject({ code: 'invalid', endpoint: [expect.any(String)] });
  }
  expect((await subscribe({ endpoint: 'https://push.example.com/x' })).status).toBe(204);
});
