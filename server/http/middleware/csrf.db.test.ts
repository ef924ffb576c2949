import { beforeEach, expect, test } from 'vitest';
import { testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { testSecret } from '../../../tests/support/server/create-test-server.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import { createCsrfToken, csrfCookie } from './csrf.ts';

const database = await openTestDatabase();

let { server, user, client } = await createTestShop(database);
beforeEach(async () => {
  ({ server, user, client } = await createTestShop(database));
});

const service = { name: 'Check-up', description: 'Half an hour' };
const create = (headers: Record<string, string> = {}) =>
  client.post('/services/services/', service, headers);
const refused = { status: 403, body: { code: 'csrf_failed', detail: 'Please try again' } };

test('the first response sets a token cookie that scripts can read', async () => {
  const { headers } = await createTestClient(server).get('/whoami/');
  const [line] = headers.getSetCookie();
  expect(line).toMatch(/^csrftoken=[\w-]+\.[\w-]+; Path=\/; SameSite=Lax$/);
});

test('a valid token is not replaced by another', async () => {
  expect((await client.get('/users/me/')).headers.getSetCookie()).toEqual([]);
});

test('a log-in replaces the token', async () => {
  const phone = createTestClient(server);
  await phone.get('/whoami/');
  const before = phone.cookies.get(csrfCookie);
  await phone.logIn(user.email, testPassword);
  expect(phone.cookies.get(csrfCookie)).not.toBe(before);
});

const withoutHeader = {
  status: 403,
  body: { code: 'csrf_missing', detail: 'The header X-CSRFTOKEN is missing' },
};

test.each([
  ['without the header', { 'X-CSRFTOKEN': '' }, withoutHeader],
  ['with a forged token', { 'X-CSRFTOKEN': createCsrfToken('another secret', undefined) }, refused],
])(
  'a write %s is rejected, and the retry with the fresh token succeeds [spec 7.5]',
  async (_how, headers, response) => {
    const before = client.cookies.get(csrfCookie);
    expect(await create(headers)).toMatchObject(response);
    expect(client.cookies.get(csrfCookie)).not.toBe(before);
    expect((await create()).status).toBe(201);
  },
);

test('a token that is malformed, has a wrong signature or belongs to another session is rejected', async () => {
  for (const token of [
    createCsrfToken('another secret', client.cookies.get('session')),
    createCsrfToken(testSecret, undefined),
    'x',
    '.',
    'a.b.c',
  ]) {
    client.cookies.set(csrfCookie, token);
    expect([token, await create()]).toMatchObject([token, refused]);
  }
});

test('a session cookie without a token is rejected', async () => {
  client.cookies.delete(csrfCookie);
  expect(await create()).toMatchObject(refused);
});

test('a client without cookies can log in without a token', async () => {
  expect((await createTestClient(server).logIn(user.email, testPassword)).status).toBe(200);
});

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
  [{ origin: 'http://localhost.evil.example' }],
  [{ origin: 'http://localhost:8081' }],
  [{ origin: 'https://localhost' }],
  [{ origin: 'http://localhost', 'x-forwarded-proto': 'https' }],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
])('a cross-origin write (%j) is rejected with and without a session', async (headers) => {
  expect(await create(headers)).toMatchObject(refused);
  const credentials = { email: user.email, password: testPassword };
  expect(await createTestClient(server).post('/login/', credentials, headers)).toMatchObject(
    refused,
  );
});

test.each([
  [{ origin: 'http://localhost' }],
  [{ origin: 'https://localhost', 'x-forwarded-proto': 'http, https' }],
  [{ 'sec-fetch-site': 'same-origin' }],
  [{ 'sec-fetch-site': 'none' }],
])('a same-origin write (%j) is accepted', async (headers) => {
  expect((await create(headers)).status).toBe(201);
});

test('the origin of the public URL is accepted only with its own scheme [attack 1.2]', async () => {
  ({ client } = await createTestShop(database, { publicUrl: 'https://pay.example.com' }));
  expect((await create({ origin: 'https://pay.example.com' })).status).toBe(201);
  expect((await create({ origin: 'https://localhost' })).status).toBe(201);
  expect(await create({ origin: 'http://pay.example.com' })).toMatchObject(refused);
  expect(await create({ origin: 'http://localhost' })).toMatchObject(refused);
  expect(await create({ origin: 'https://pay.example.org' })).toMatchObject(refused);
});

test('a missing session is reported before a missing token', async () => {
  const visitor = createTestClient(server);
  visitor.cookies.set('session', 'gone');
  const response = await visitor.post('/services/services/', service, {
    origin: 'https://evil.example',
  });
  expect(response.body).toMatchObject({ code: 'not_authenticated' });
});
