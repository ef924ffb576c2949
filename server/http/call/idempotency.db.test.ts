import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { customers, idempotencyKeys, paymentRequests, users } from '../../db/schema.ts';
import { purgeExpired } from '../../domain/purge-expired.ts';
import { aShop } from '../../testing/a-shop.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { aCustomer, aPayment, aUser, testPassword } from '../../testing/fixtures.ts';
import { testClient } from '../../testing/test-client.ts';

const database = await openTestDatabase();

let { server, tenant, client } = await aShop(database);
beforeEach(async () => {
  ({ server, tenant, client } = await aShop(database));
});

const path = '/services/payments/';
const jo = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' };
const payload = { customer: jo, description: 'Check-up', amountNet: 4500, vatCode: 'T1' };
const key = { 'idempotency-key': '9b2f7c1e-3d4a-4f5b-8c6d-7e8f9a0b1c2d' };
const countOf = (table: typeof paymentRequests | typeof customers) => database.system.$count(table);

test('the same request sent twice is made once, and answered the same to the byte', async () => {
  const first = await client.post(path, payload, key);
  server.clock.advance(60_000);
  const second = await client.post(path, payload, key);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.text).toBe(first.text);
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(await countOf(paymentRequests)).toBe(1);
  expect(await server.messages()).toHaveLength(1);
  expect(server.wakeUps()).toBe(1);
});

test('every answer says that keys are honoured, so that an app need not look before it sends again', async () => {
  const asked = [await client.get('/whoami/'), await client.post(path, payload, key)];
  expect(asked.map(({ headers }) => headers.get('idempotency-key-honoured'))).toEqual(['true', 'true']);
});

test('the order of the keys in the body does not make another request', async () => {
  const { customer, ...rest } = payload;
  await client.post(path, payload, key);
  const again = await client.post(path, { ...rest, customer: { email: jo.email, phone: '', name: jo.name } }, key);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(customer).toBe(jo);
});

test('the same key with another body is refused', async () => {
  await client.post(path, payload, key);
  const refused = await client.post(path, { ...payload, amountNet: 4501 }, key);
  expect([refused.status, refused.body]).toEqual([
    422,
    { code: 'key_reused', detail: 'This key was used for another request' },
  ]);
  expect(await countOf(paymentRequests)).toBe(1);
});

test('without a key, or with another, each request is made', async () => {
  await client.post(path, payload);
  await client.post(path, payload);
  await client.post(path, payload, key);
  await client.post(path, payload, { 'idempotency-key': 'another' });
  expect(await countOf(paymentRequests)).toBe(4);
});

test('twenty presses at once make one request [crash 1.2]', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.post(path, payload, key)));
  const made = answers.filter(({ status }) => status === 201);
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(made.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ status }) => status !== 201).every(({ status }) => status === 409)).toBe(true);
  expect(await countOf(paymentRequests)).toBe(1);
  expect(await countOf(customers)).toBe(1);
  expect(await server.messages()).toHaveLength(1);
});

// The embedded database has one connection, on which requests queue instead.
if (database.engine === 'postgresql') {
  test('a key that is being served is answered, not waited for', async () => {
    const [user] = await database.system.select().from(users);
    const name = [tenant.id, user?.id, 'POST /api/services/payments/', key['idempotency-key']].join('\n');
    await database.system.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
      const refused = await client.post(path, payload, key);
      expect(refused).toMatchObject({ status: 409, body: { code: 'in_progress' } });
    });
    expect((await client.post(path, payload, key)).status).toBe(201);
  });
}

test('what was refused may be tried again under the same key', async () => {
  const sam = { firstName: 'Sam', lastName: 'Carter', email: 'sam@example.com', phone: '', isActive: true };
  const { id } = await aUser(database, tenant, { email: sam.email });
  expect((await client.post('/invites/', sam, key)).status).toBe(400);
  expect((await client.post('/invites/', { ...sam, firstName: '' }, key)).status).toBe(400);
  await database.system.delete(users).where(eq(users.id, id));
  expect((await client.post('/invites/', sam, key)).status).toBe(201);
});

test('resending under one key sends one message', async () => {
  const { ident } = await aPayment(database, await aCustomer(database, tenant, { phone: null }));
  const first = await client.post(`${path}${ident}/resend/`, undefined, key);
  const second = await client.post(`${path}${ident}/resend/`, undefined, key);
  expect(second.text).toBe(first.text);
  expect(await server.messages()).toHaveLength(1);
});

test('a key for an address that nothing can have is no fault of ours', async () => {
  const long = Array.from({ length: 4_000 }, (_, n) => (n * 7919).toString(36)).join('');
  for (const ident of ['%00', long]) {
    expect((await client.post(`${path}${ident}/resend/`, undefined, key)).status).toBe(404);
  }
  expect(server.logged).toEqual([]);
});

test('a key belongs to one person and one call', async () => {
  const sam = await aUser(database, tenant, { email: 'sam@example.com' });
  const samsPhone = testClient(server);
  await samsPhone.logIn(sam.email, testPassword);
  await client.post(path, payload, key);
  const bySam = await samsPhone.post(path, { ...payload, description: 'Crown' }, key);
  const customer = await client.post('/services/customers/', jo, key);
  expect([bySam.status, customer.status]).toEqual([201, 201]);
  expect(bySam.body).toMatchObject({ description: 'Crown' });
});

test('answers are kept for three days', async () => {
  const hourMs = 60 * 60_000;
  await client.post(path, payload, key);
  await purgeExpired(database, new Date(server.clock().getTime() + 72 * hourMs));
  expect(await database.system.$count(idempotencyKeys)).toBe(1);
  await purgeExpired(database, new Date(server.clock().getTime() + 72 * hourMs + 1));
  expect(await database.system.$count(idempotencyKeys)).toBe(0);
});
