import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import type { ShopProfile } from '../../../contract/entities/shop.ts';
import type { StaffUser } from '../../../contract/entities/staff.ts';
import { insertTenant, insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestClient, type TestResponse } from '../../../tests/support/server/test-client.ts';
import { DAY_MS, MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop, type ShopSettings } from '../../../tests/support/server/test-shop.ts';
import {
  customers,
  idempotencyKeys,
  messageCounts,
  paymentRequests,
  users,
} from '../../db/schema.ts';
import { purgeExpired } from '../purge-expired.ts';

const database = await openTestDatabase();

let { server, tenant, user, client } = await createTestShop(database);
const resetShop = async (settings?: ShopSettings) => {
  ({ server, tenant, user, client } = await createTestShop(database, settings));
};
beforeEach(async () => {
  // The rate limiter uses the system clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  await resetShop();
});
afterEach(() => vi.useRealTimers());

const path = '/services/payments/';
const create = (customer: object = {}, headers?: Record<string, string>) => {
  const recipient = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '', ...customer };
  return client.post(
    path,
    { customer: recipient, description: '', amountNet: 4500, vatCode: 'T1' },
    headers,
  );
};
const createFor = (name: string) => create({ email: `${name}@example.com` });
const invite = (name: string) =>
  client.post('/invites/', {
    firstName: 'Sam',
    lastName: 'Carter',
    email: `${name}@example.com`,
    phone: '',
    isActive: true,
  });
const passTime = (ms: number) => {
  vi.setSystemTime(Date.now() + ms);
  server.clock.advance(ms);
};
const getStatuses = (responses: TestResponse[]) => responses.map(({ status }) => status);
/** Calls one after the other. */
const repeat = async (times: number, call: () => Promise<TestResponse>) => {
  const responses: TestResponse[] = [];
  for (let n = 0; n < times; n += 1) responses.push(await call());
  return getStatuses(responses);
};
const expectThrottled = (response: TestResponse, retryAfterSeconds: number, detail: string) => {
  expect([response.status, response.body]).toEqual([429, { code: 'throttled', detail }]);
  expect(response.headers.get('retry-after')).toBe(String(retryAfterSeconds));
};

describe('a resend', () => {
  const createIdent = async () =>
    ((await create({ email: '', phone: '07700 900123' })).body as PaymentRequest).ident;
  const resend = (ident: string) => client.post(`${path}${ident}/resend/`);

  test('is possible at once after the request, and then one minute after each resend [attack 5.6]', async () => {
    const ident = await createIdent();
    expect((await resend(ident)).status).toBe(200);
    const before = (await client.get(`${path}${ident}/`)).text;
    server.clock.advance(20_000);
    expectThrottled(
      await resend(ident),
      40,
      'This request was sent a minute ago. You can send it again at 09:01.',
    );
    expect((await client.get(`${path}${ident}/`)).text).toBe(before);
    expect(await server.messages()).toHaveLength(2);
    server.clock.advance(40_000);
    expect((await resend(ident)).status).toBe(200);
  });

  test('is accepted only once when several are requested at the same time [attack 5.6]', async () => {
    const ident = await createIdent();
    const responses = await Promise.all(Array.from({ length: 6 }, () => resend(ident)));
    expect(getStatuses(responses).toSorted()).toEqual([200, 429, 429, 429, 429, 429]);
    expect(await server.messages()).toHaveLength(2);
  });

  test('is possible at most ten times for each request [attack 5.6]', async () => {
    const ident = await createIdent();
    const statuses = await repeat(10, async () => {
      passTime(15 * MINUTE_MS);
      return resend(ident);
    });
    expect(new Set(statuses)).toEqual(new Set([200]));
    passTime(15 * MINUTE_MS);
    const refused = await resend(ident);
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        code: 'throttled',
        detail:
          'This request was sent again 10 times, which is the limit. To ask again, cancel it and send a new one.',
      },
    ]);
    expect(refused.headers.has('retry-after')).toBe(false);
  });
});

describe('one address or number', () => {
  const detail = (recipient: string) =>
    `5 messages were sent to ${recipient} within an hour. You can send the next one at 10:00.`;

  test('gets five messages an hour, counted over all its spellings [attack 5.6]', async () => {
    expect(await repeat(4, () => create())).toEqual([201, 201, 201, 201]);
    expect((await create({ email: 'JO@example.com' })).status).toBe(201);
    expectThrottled(await create(), 3_600, detail('jo@example.com'));
    expect(await repeat(3, () => create({ email: '', phone: '07700 900123' }))).toEqual([
      201, 201, 201,
    ]);
    expect(await repeat(2, () => create({ email: '', phone: '+447700900123' }))).toEqual([
      201, 201,
    ]);
    expectThrottled(
      await create({ email: '', phone: '07700900123' }),
      3_600,
      detail('+447700900123'),
    );
    expect((await createFor('kim')).status).toBe(201);
    passTime(60 * MINUTE_MS);
    await client.logIn(user.email, testPassword);
    expect((await create()).status).toBe(201);
  });

  test('gets at most five messages an hour from requests, resends and invites together [attack 5.6]', async () => {
    const { id } = (await invite('jo')).body as StaffUser;
    const { ident } = (await create()).body as PaymentRequest;
    expect((await client.post(`${path}${ident}/resend/`)).status).toBe(200);
    expect(await repeat(2, () => client.post(`/users/${id}/resend_invite/`))).toEqual([200, 200]);
    expectThrottled(
      await client.post(`/users/${id}/resend_invite/`),
      3_600,
      detail('jo@example.com'),
    );
    expectThrottled(await create(), 3_600, detail('jo@example.com'));
  });

  test('gets at most five messages when more are requested at the same time [attack 5.6]', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(getStatuses(responses).toSorted()).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
    expect(await server.messages()).toHaveLength(5);
  });

  test('has its own count in each tenant [attack 5.6]', async () => {
    expect(await repeat(5, () => create())).toEqual([201, 201, 201, 201, 201]);
    const other = await insertTenant(database, { host: 'other.example' });
    const colleague = await insertUser(database, other);
    client = createTestClient(server, 'other.example');
    await client.logIn(colleague.email, testPassword);
    expect((await create()).status).toBe(201);
  });
});

test('a request above the limit stores nothing, and its idempotency key can be used later [attack 5.6]', async () => {
  await repeat(5, () => create());
  const countRows = () =>
    Promise.all(
      [paymentRequests, customers, idempotencyKeys].map((table) =>
        database.unscopedDb.$count(table),
      ),
    );
  const before = await countRows();
  const key = { 'idempotency-key': 'the-same-key' };
  const newName = { name: 'Joe Bloggs' };
  expect((await create(newName, key)).status).toBe(429);
  expect(
    (await create({ ...newName, email: 'jo@example.com', phone: '07700 900999' }, key)).status,
  ).toBe(429);
  expect(await countRows()).toEqual(before);
  passTime(60 * MINUTE_MS);
  await client.logIn(user.email, testPassword);
  const created = await create(newName, key);
  expect(created.status).toBe(201);
  expect((await create(newName, key)).text).toBe(created.text);
  expect(await server.messages()).toHaveLength(6);
});

test('an invite above the limit stores no user [attack 5.6]', async () => {
  await repeat(5, () => createFor('sam'));
  expect((await invite('sam')).status).toBe(429);
  expect(await database.unscopedDb.$count(users)).toBe(1);
});

describe('the daily budget', () => {
  const resetWithSmallBudgets = () =>
    resetShop({ messageBudgets: { perUserPerDay: 3, perTenantPerDay: 5 } });

  test('of a user counts emails, texts and invites [attack 5.6]', async () => {
    await resetWithSmallBudgets();
    expect((await create({ phone: '07700 900123' })).status).toBe(201);
    expect((await invite('sam')).status).toBe(201);
    expectThrottled(
      await createFor('kim'),
      86_400,
      'You have reached your limit of 3 messages within a day. You can send the next one tomorrow at 09:00.',
    );
    expect((await invite('kim')).status).toBe(429);
  });

  test('counts a text message once for each of its parts [reach 2.6]', async () => {
    await resetWithSmallBudgets();
    const toPhone = { email: '', phone: '07700 900123' };
    // Outside the GSM alphabet, the link alone fills more than one part.
    const { logoUrl: _, ...profile } = (await client.get('/shop/')).body as ShopProfile;
    await client.put('/shop/', { ...profile, name: 'Стоматология на Харбор-стрит' });
    // The server caches the name.
    passTime(MINUTE_MS);
    expect((await create(toPhone)).status).toBe(201);
    const [text] = await server.messages();
    expect(text?.text.length).toBeGreaterThan(70);
    expect(text?.text.length).toBeLessThanOrEqual(134);
    expect(await repeat(2, () => createFor('jo'))).toEqual([201, 429]);
  });

  test('of a tenant counts the messages of all its users, and restarts after a day [attack 5.6]', async () => {
    await resetWithSmallBudgets();
    expect(await repeat(3, () => createFor('jo'))).toEqual([201, 201, 201]);
    const colleague = await insertUser(database, tenant, { email: 'kim@example.com' });
    await client.logIn(colleague.email, testPassword);
    expect(await repeat(2, () => createFor('lee'))).toEqual([201, 201]);
    expectThrottled(
      await createFor('ash'),
      86_400,
      'Your team has reached its limit of 5 messages within a day. You can send the next one tomorrow at 09:00.',
    );
    passTime(DAY_MS);
    await client.logIn(colleague.email, testPassword);
    expect((await createFor('ash')).status).toBe(201);
  });

  test('does not apply to the shops of the demo', async () => {
    await resetShop({
      messageBudgets: { perUserPerDay: 3, perTenantPerDay: 5 },
      catchAllHost: 'localhost',
    });
    expect(await repeat(7, () => create())).toEqual([201, 201, 201, 201, 201, 201, 201]);
    expect(await database.unscopedDb.$count(messageCounts)).toBe(0);
  });
});

test('the server deletes a count when its period is over', async () => {
  await create();
  await purgeExpired(database, new Date());
  expect(await database.unscopedDb.$count(messageCounts)).toBe(3);
  await purgeExpired(database, new Date(Date.now() + DAY_MS + 1));
  expect(await database.unscopedDb.$count(messageCounts)).toBe(0);
});
