import { beforeEach, expect, test } from 'vitest';
import { aShop } from '../../testing/a-shop.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { testPassword } from '../../testing/fixtures.ts';
import { testClient } from '../../testing/test-client.ts';
import { csrfCookie, newCsrfToken } from './csrf.ts';

const database = await openTestDatabase();

let { server, user, client } = await aShop(database);
beforeEach(async () => {
  ({ server, user, client } = await aShop(database));
});

const service = { name: 'Check-up', description: 'Half an hour' };
const create = (headers: Record<string, string> = {}) => client.post('/services/services/', service, headers);
const refused = { status: 403, body: { code: 'csrf_failed', detail: 'Please try again' } };

test('the first answer brings a token that scripts can read', async () => {
  const { headers } = await testClient(server).get('/whoami/');
  const [line] = headers.getSetCookie();
  expect(line).toMatch(/^csrftoken=[\w-]+\.[\w-]+; Path=\/; SameSite=Lax$/);
});

test('a good token is left alone', async () => {
  expect((await client.get('/users/me/')).headers.getSetCookie()).toEqual([]);
});

test('logging in changes the token', async () => {
  const phone = testClient(server);
  await phone.get('/whoami/');
  const before = phone.cookies.get(csrfCookie);
  await phone.logIn(user.email, testPassword);
  expect(phone.cookies.get(csrfCookie)).not.toBe(before);
});

test.each([
  ['without the header', { 'X-CSRFTOKEN': '' }],
  ['with a header of its own making', { 'X-CSRFTOKEN': newCsrfToken('another secret', undefined) }],
])('a write %s is refused, and the retry with the fresh token succeeds [spec 7.5]', async (_how, headers) => {
  const before = client.cookies.get(csrfCookie);
  expect(await create(headers)).toMatchObject(refused);
  expect(client.cookies.get(csrfCookie)).not.toBe(before);
  expect((await create()).status).toBe(201);
});

test('a token planted by another site, or kept from before log-in, is refused', async () => {
  for (const token of [
    newCsrfToken('another secret', client.cookies.get('session')),
    newCsrfToken('a secret for tests alone', undefined),
    'x',
    '.',
    'a.b.c',
  ]) {
    client.cookies.set(csrfCookie, token);
    expect([token, await create()]).toMatchObject([token, refused]);
  }
});

test('a session cookie alone is not enough', async () => {
  client.cookies.delete(csrfCookie);
  expect(await create()).toMatchObject(refused);
});

test('a caller without any cookie may log in', async () => {
  expect((await testClient(server).logIn(user.email, testPassword)).status).toBe(200);
});

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
  [{ origin: 'http://localhost.evil.example' }],
  [{ origin: 'http://localhost:8081' }],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
])('a write that the browser says came from elsewhere (%j) is refused, signed in or not', async (headers) => {
  expect(await create(headers)).toMatchObject(refused);
  const credentials = { email: user.email, password: testPassword };
  expect(await testClient(server).post('/login/', credentials, headers)).toMatchObject(refused);
});

test.each([[{ origin: 'http://localhost' }], [{ 'sec-fetch-site': 'same-origin' }], [{ 'sec-fetch-site': 'none' }]])(
  'a write from our own pages (%j) passes',
  async (headers) => {
    expect((await create(headers)).status).toBe(201);
  },
);

test('our public address counts as ours', async () => {
  ({ client } = await aShop(database, { publicUrl: 'https://pay.example.com' }));
  expect((await create({ origin: 'https://pay.example.com' })).status).toBe(201);
  expect(await create({ origin: 'https://pay.example.org' })).toMatchObject(refused);
});

test('whoever is not signed in hears that first', async () => {
  const visitor = testClient(server);
  visitor.cookies.set('session', 'gone');
  const answer = await visitor.post('/services/services/', service, { origin: 'https://evil.example' });
  expect(answer.body).toMatchObject({ code: 'not_authenticated' });
});
