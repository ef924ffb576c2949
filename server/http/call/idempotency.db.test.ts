import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { acceptsIdempotencyKey } from '../../../contract/calls/call.ts';
import { READ_KEY } from '../../../contract/request-headers.ts';
import {
  insertCustomer,
  insertPaymentRequest,
  insertUser,
  testPassword,
} from '../../../tests/support/db/fixtures.ts';
import { holdTransaction } from '../../../tests/support/db/second-connection.ts';
import { openTestDatabase, testAppSecrets } from '../../../tests/support/db/test-database.ts';
import { startCallServices } from '../../../tests/support/server/call-services.ts';
import { prepareCall, prepareCallPaths } from '../../../tests/support/server/prepare-calls.ts';
import { callNames, getCall, getCallMethod } from '../../../tests/support/server/sample-calls.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import { customers, idempotencyKeys, paymentRequests, users } from '../../db/schema.ts';
import { purgeExpired } from '../../domain/purge-expired.ts';
import { createContentCipher } from '../../lib/crypto/content-cipher.ts';
import { HOUR_MS } from '../../lib/time/durations.ts';
import { createResponseEncryption, readResponse } from './stored-response.ts';

const database = await openTestDatabase();
const settings = await startCallServices(database);

let { server, tenant, client } = await createTestShop(database);
beforeEach(async () => {
  ({ server, tenant, client } = await createTestShop(database));
});

const path = '/services/payments/';
const jo = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' };
const payload = { customer: jo, description: 'Check-up', amountNet: 4500, vatCode: 'T1' };
const key = { 'idempotency-key': '9b2f7c1e-3d4a-4f5b-8c6d-7e8f9a0b1c2d' };
const countRows = (table: typeof paymentRequests | typeof customers) =>
  database.unscopedDb.$count(table);

test('a request that is sent twice with one key is created once, and both responses are equal to the byte', async () => {
  const first = await client.post(path, payload, key);
  server.clock.advance(60_000);
  const second = await client.post(path, payload, key);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.text).toBe(first.text);
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(await countRows(paymentRequests)).toBe(1);
  expect(await server.messages()).toHaveLength(1);
  expect(server.wakeUps()).toBe(1);
});

const keyedNames = callNames.filter((name) => acceptsIdempotencyKey(getCall(name)));
const secretNames = callNames.filter((name) => getCall(name).hasSecret);

/** The call succeeds. */
const prepareKeyedCall = async (name: (typeof callNames)[number]) => {
  const shop = await createTestShop(database, settings);
  const getCallPath = await prepareCallPaths(shop);
  const body = await prepareCall(shop, name);
  return () => shop.client.send(getCallMethod(name), getCallPath(name), body, key);
};

test.each(keyedNames)(
  '%s runs once for each key, and the second call gets the stored response',
  async (name) => {
    const send = await prepareKeyedCall(name);
    const first = await send();
    const rows = await database.unscopedDb.select().from(idempotencyKeys);
    const second = await send();
    expect([first.status, second.status]).toEqual([getCall(name).status, getCall(name).status]);
    expect(second.text).toBe(first.text);
    expect(rows).toHaveLength(1);
    expect(await database.unscopedDb.select().from(idempotencyKeys)).toEqual(rows);
    // A bulk reminder is made of the stored responses of its parts.
    const isReplayed = name === 'sendBulkReminder' ? null : 'true';
    expect(second.headers.get('idempotent-replayed')).toBe(isReplayed);
  },
);

test('simultaneous cancellations with one key all get the response of the first', async () => {
  const send = await prepareKeyedCall('cancelPayment');
  const responses = await Promise.all(Array.from({ length: 5 }, send));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
});

test.each(secretNames)('the server stores no response to %s [attack 5.11]', async (name) => {
  const send = await prepareKeyedCall(name);
  expect((await send()).status).toBe(getCall(name).status);
  expect(await database.unscopedDb.$count(idempotencyKeys)).toBe(0);
});

test.each(keyedNames.filter((name) => getCall(name).errorCodes.includes('owner_only')))(
  'an owner who has lost the role gets no stored response to %s [accounts 3.1]',
  async (name) => {
    const send = await prepareKeyedCall(name);
    await send();
    await database.unscopedDb.update(users).set({ isOwner: false });
    expect((await send()).body).toMatchObject({ code: 'owner_only' });
  },
);

test('a response declares support for idempotency keys if one has arrived', async () => {
  const responses = [
    await client.get('/whoami/'),
    await client.get('/whoami/', { 'idempotency-key': READ_KEY }),
    await client.post(path, payload, key),
  ];
  expect(responses.map(({ headers }) => headers.get('idempotency-key-honoured'))).toEqual([
    null,
    'true',
    'true',
  ]);
});

test('the order of the fields in the body does not change the meaning of the key', async () => {
  const { customer, ...rest } = payload;
  await client.post(path, payload, key);
  const again = await client.post(
    path,
    { ...rest, customer: { email: jo.email, phone: '', name: jo.name } },
    key,
  );
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(customer).toBe(jo);
});

test('a second request with the same key and another body is rejected', async () => {
  await client.post(path, payload, key);
  const refused = await client.post(path, { ...payload, amountNet: 4501 }, key);
  expect([refused.status, refused.body]).toEqual([
    422,
    { code: 'key_reused', detail: 'This key was used for another request' },
  ]);
  expect(await countRows(paymentRequests)).toBe(1);
});

test('requests without a key, or with different keys, are all created', async () => {
  await client.post(path, payload);
  await client.post(path, payload);
  await client.post(path, payload, key);
  await client.post(path, payload, { 'idempotency-key': 'another' });
  expect(await countRows(paymentRequests)).toBe(4);
});

test('twenty concurrent requests with one key create one payment request [crash 1.2]', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => client.post(path, payload, key)),
  );
  const created = responses.filter(({ status }) => status === 201);
  expect(created.length).toBeGreaterThan(0);
  expect(new Set(created.map(({ text }) => text)).size).toBe(1);
  expect(
    responses.filter(({ status }) => status !== 201).every(({ status }) => status === 409),
  ).toBe(true);
  expect(await countRows(paymentRequests)).toBe(1);
  expect(await countRows(customers)).toBe(1);
  expect(await server.messages()).toHaveLength(1);
});

// On the embedded database, a concurrent request waits for the one connection.
if (database.engine === 'postgresql') {
  test('a concurrent request with the same key gets 409 at once', async () => {
    const [user] = await database.unscopedDb.select().from(users);
    const name = [tenant.id, user?.id, 'POST /api/services/payments/', key['idempotency-key']].join(
      '\n',
    );
    const commit = await holdTransaction(database, (tx) =>
      tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`),
    );
    const refused = await client.post(path, payload, key);
    expect(refused).toMatchObject({ status: 409, body: { code: 'in_progress' } });
    await commit();
    expect((await client.post(path, payload, key)).status).toBe(201);
  });
}

const sam = {
  firstName: 'Sam',
  lastName: 'Carter',
  email: 'sam@example.com',
  phone: '',
  isActive: true,
};

test('a request that was rejected can be sent again with the same key', async () => {
  const { id } = await insertUser(database, tenant, { email: sam.email });
  expect((await client.post('/invites/', sam, key)).status).toBe(400);
  expect((await client.post('/invites/', { ...sam, firstName: '' }, key)).status).toBe(400);
  await database.unscopedDb.delete(users).where(eq(users.id, id));
  expect((await client.post('/invites/', sam, key)).status).toBe(201);
});

test('two resends with one key send one message', async () => {
  const { ident } = await insertPaymentRequest(
    database,
    await insertCustomer(database, tenant, { phone: null }),
  );
  const first = await client.post(`${path}${ident}/resend/`, undefined, key);
  const second = await client.post(`${path}${ident}/resend/`, undefined, key);
  expect(second.text).toBe(first.text);
  expect(await server.messages()).toHaveLength(1);
});

test('a key with an invalid ident causes no server error', async () => {
  const long = Array.from({ length: 4_000 }, (_, n) => (n * 7919).toString(36)).join('');
  for (const ident of ['%00', long]) {
    expect((await client.post(`${path}${ident}/resend/`, undefined, key)).status).toBe(404);
  }
  expect(server.logged).toEqual([]);
});

test('a key is valid for one user and one operation', async () => {
  const sam = await insertUser(database, tenant, { email: 'sam@example.com' });
  const samsPhone = createTestClient(server);
  await samsPhone.logIn(sam.email, testPassword);
  await client.post(path, payload, key);
  const bySam = await samsPhone.post(path, { ...payload, description: 'Crown' }, key);
  const customer = await client.post('/services/customers/', jo, key);
  expect([bySam.status, customer.status]).toEqual([201, 201]);
  expect(bySam.body).toMatchObject({ description: 'Crown' });
});

test('stored responses are deleted after three days', async () => {
  await client.post(path, payload, key);
  await purgeExpired(database, new Date(server.clock().getTime() + 72 * HOUR_MS));
  expect(await database.unscopedDb.$count(idempotencyKeys)).toBe(1);
  await purgeExpired(database, new Date(server.clock().getTime() + 72 * HOUR_MS + 1));
  expect(await database.unscopedDb.$count(idempotencyKeys)).toBe(0);
});

const readInvite = (link: string) =>
  createTestClient(server).get(
    `/invites/${new URLSearchParams(new URL(link).hash.slice(1)).get('token')}/`,
  );

test('a stored response is encrypted for its row, and the previous release answers its key with in_progress [attack 5.11]', async () => {
  await client.post(path, payload, key);
  const [row] = await database.unscopedDb.select().from(idempotencyKeys);
  expect(JSON.stringify(row)).not.toMatch(/Jo Bloggs|Check-up|\/pay\//);
  expect(row).toMatchObject({ status: 409, body: expect.stringContaining('in_progress') });
  const other = { 'idempotency-key': 'another' };
  await client.post(path, { ...payload, description: 'Crown' }, other);
  await database.unscopedDb
    .update(idempotencyKeys)
    .set({ encryptedResponse: row?.encryptedResponse ?? null });
  expect((await client.post(path, payload, key)).status).toBe(201);
  const moved = await client.post(path, { ...payload, description: 'Crown' }, other);
  expect(moved.status).toBe(500);
  expect(server.logged).toEqual([expect.stringContaining('APP_SECRET does not decrypt')]);
});

test('a stored response of the previous release is used, and is encrypted at the next start [attack 5.12]', async () => {
  const first = await client.post(path, payload, key);
  const inClear = { encryptedResponse: null, namedIds: [], status: 201, body: first.text };
  await database.unscopedDb.update(idempotencyKeys).set(inClear);
  expect((await client.post(path, payload, key)).text).toBe(first.text);
  const encrypt = createResponseEncryption(database, server.clock);
  expect(await encrypt()).toBe(0);
  const [row] = await database.unscopedDb.select().from(idempotencyKeys);
  expect(row).toMatchObject({
    status: 409,
    namedIds: expect.arrayContaining([expect.any(String)]),
  });
  expect((await client.post(path, payload, key)).text).toBe(first.text);

  const newSecrets = ['an APP_SECRET that is newer than the first', ...testAppSecrets];
  const rotated = { ...database, cipher: createContentCipher(newSecrets) };
  expect(await createResponseEncryption(rotated, server.clock)()).toBe(0);
  const [changed] = await database.unscopedDb.select().from(idempotencyKeys);
  expect(changed?.encryptedResponse?.startsWith(rotated.cipher.keyId ?? '-')).toBe(true);
  expect(await createResponseEncryption(database, server.clock)()).toBe(1);
});

test('a stored response of the previous release is encrypted within an hour, and the server reads no other rows for it [attack 5.12]', async () => {
  const storeInClear = async () => {
    await client.post(path, payload, key);
    await database.unscopedDb.update(idempotencyKeys).set({ encryptedResponse: null });
  };
  const isEncrypted = async () =>
    (await database.unscopedDb.select().from(idempotencyKeys))[0]?.encryptedResponse !== null;
  const encrypt = createResponseEncryption(database, server.clock);
  await encrypt();
  await storeInClear();
  server.clock.advance(2 * HOUR_MS);
  await encrypt();
  expect(await isEncrypted()).toBe(true);
  await database.unscopedDb.update(idempotencyKeys).set({ encryptedResponse: null });
  server.clock.advance(HOUR_MS);
  await encrypt();
  expect(await isEncrypted()).toBe(false);
  await createResponseEncryption(database, server.clock)();
  expect(await isEncrypted()).toBe(true);
});

test('the link of an invite is not stored, and a repeated call gets another link that works [attack 5.11]', async () => {
  ({ server, client } = await createTestShop(database, { sendsEmail: false }));
  for (const invite of [
    () => client.post('/invites/', sam, key),
    async () => {
      const [{ id } = { id: '' }] = await database.unscopedDb
        .select()
        .from(users)
        .where(eq(users.email, sam.email));
      return client.post(`/users/${id}/resend_invite/`, undefined, key);
    },
  ]) {
    const first = Object((await invite()).body);
    const again = await invite();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const { inviteLink, ...others } = Object(again.body);
    expect({ ...others, inviteLink: first.inviteLink }).toEqual(first);
    expect(inviteLink).not.toBe(first.inviteLink);
    expect([await readInvite(first.inviteLink), await readInvite(inviteLink)]).toMatchObject([
      { status: 404 },
      { status: 200 },
    ]);
    for (const row of await database.unscopedDb.select().from(idempotencyKeys))
      expect(JSON.stringify(readResponse(database.cipher, row))).not.toContain('token=');
  }
});
