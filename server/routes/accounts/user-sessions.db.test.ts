import { beforeEach, expect, test } from 'vitest';
import type { UserSession } from '../../../contract/entities/user-session.ts';
import { insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestClient, type TestClient } from '../../../tests/support/server/test-client.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import { hashToken } from '../../lib/crypto/ids.ts';

const database = await openTestDatabase();
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

let { server, tenant, user, client } = await createTestShop(database);
beforeEach(async () => {
  ({ server, tenant, user, client } = await createTestShop(database));
});

const logInOnPhone = async (email = user.email) => {
  const phone = createTestClient(server);
  await phone.post('/login/', { email, password: testPassword }, { 'user-agent': android });
  return phone;
};
const list = async (device: TestClient) =>
  (await device.get('/users/me/sessions/')).body as UserSession[];
const isSignedIn = async (device: TestClient) => (await device.get('/users/me/')).status === 200;

test('the list has each device with its last use, marks this device, and contains no token or hash [accounts 4.1, accounts 4.2]', async () => {
  server.clock.advance(2 * MINUTE_MS);
  const phone = await logInOnPhone();
  const signedInAt = server.clock().toISOString();
  const { text } = await phone.get('/users/me/sessions/');
  expect(await list(phone)).toEqual([
    {
      id: expect.any(String),
      device: 'Chrome on Android',
      signedInAt,
      lastSeenAt: signedInAt,
      isCurrent: true,
    },
    expect.objectContaining({ device: null, isCurrent: false }),
  ]);
  for (const { cookies } of [phone, client]) {
    const token = cookies.get('session') ?? '';
    expect(text).not.toContain(token);
    expect(text).not.toContain(hashToken(token));
  }
});

test('the list does not have expired sessions, or sessions of other users [accounts 4.1]', async () => {
  await insertUser(database, tenant, { email: 'sam@example.com' });
  await logInOnPhone('sam@example.com');
  server.clock.advance(31 * MINUTE_MS);
  const phone = await logInOnPhone();
  expect((await list(phone)).map(({ device }) => device)).toEqual(['Chrome on Android']);
});

test('a user ends one session, and the others continue [accounts 4.3]', async () => {
  const phone = await logInOnPhone();
  const other = (await list(phone)).find(({ isCurrent }) => !isCurrent);
  expect((await phone.delete(`/users/me/sessions/${other?.id}/`)).status).toBe(204);
  expect([await isSignedIn(client), await isSignedIn(phone)]).toEqual([false, true]);
  expect((await phone.delete(`/users/me/sessions/${other?.id}/`)).status).toBe(404);
});

test('a user ends all other sessions, and this one continues [accounts 4.3]', async () => {
  const phone = await logInOnPhone();
  const tablet = await logInOnPhone();
  await insertUser(database, tenant, { email: 'sam@example.com' });
  const colleague = await logInOnPhone('sam@example.com');
  expect((await phone.delete('/users/me/sessions/')).status).toBe(204);
  const devices = [client, tablet, phone, colleague];
  expect(await Promise.all(devices.map(isSignedIn))).toEqual([false, false, true, true]);
});

test('a user cannot end the session of a colleague [accounts 4.3]', async () => {
  await insertUser(database, tenant, { email: 'sam@example.com' });
  const colleague = await logInOnPhone('sam@example.com');
  const [theirs] = await list(colleague);
  for (const id of [theirs?.id, 'x', hashToken(colleague.cookies.get('session') ?? '')]) {
    expect((await client.delete(`/users/me/sessions/${id}/`)).status).toBe(404);
  }
  expect(await isSignedIn(colleague)).toBe(true);
});

test('ending this session logs the user out and clears the cookie', async () => {
  const [own] = await list(client);
  expect((await client.delete(`/users/me/sessions/${own?.id}/`)).status).toBe(204);
  expect([client.cookies.has('session'), await isSignedIn(client)]).toEqual([false, false]);
});

test('a session has the same device name after a change of the password', async () => {
  const phone = await logInOnPhone();
  const password = 'a long walk home';
  await phone.post(
    '/password/set/',
    { password, passwordConfirm: password },
    { 'user-agent': android },
  );
  expect((await list(phone)).map(({ device }) => device)).toEqual(['Chrome on Android']);
});
