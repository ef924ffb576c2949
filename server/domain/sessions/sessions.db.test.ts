import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { insertTenant, testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { DAY_MS, MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import { sessions, users } from '../../db/schema.ts';
import { purgeExpired } from '../purge-expired.ts';

const database = await openTestDatabase();

let { server, user, client } = await createTestShop(database);
beforeEach(async () => {
  ({ server, user, client } = await createTestShop(database));
});

const readSessions = () => database.unscopedDb.select().from(sessions);
const isSignedIn = async () => (await client.get('/users/me/')).status === 200;

const getCookieLine = (headers: Headers, name: string) =>
  headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? '';

test('the session cookie is HttpOnly and SameSite=Lax [attack 1.3]', async () => {
  const { headers } = await createTestClient(server).logIn(user.email, testPassword);
  expect(getCookieLine(headers, 'session')).toMatch(
    /^session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test('over HTTPS the cookie is Secure and has the __Host- prefix [attack 1.3]', async () => {
  const secure = createTestClient(server, 'localhost', 'https');
  const { headers } = await secure.logIn(user.email, testPassword);
  expect(getCookieLine(headers, '__Host-session')).toMatch(
    /^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(getCookieLine(headers, 'csrftoken')).toContain('; Secure');
  expect((await secure.get('/users/me/')).status).toBe(200);
});

const protoHeaders = [{}, { 'x-forwarded-proto': 'https' }, { 'x-forwarded-proto': 'http' }];

test.each(protoHeaders)(
  'with a public HTTPS URL cookies are Secure, for all headers that the proxy sends (%j) [safe 2.1]',
  async (protoHeader) => {
    const shop = await createTestShop(database, { publicUrl: 'https://pay.example.com' });
    const credentials = { email: shop.user.email, password: testPassword };
    const { headers } = await createTestClient(shop.server).post(
      '/login/',
      credentials,
      protoHeader,
    );
    expect(
      headers.getSetCookie().map((line) => [line.split('=')[0], line.includes('; Secure')]),
    ).toEqual(
      expect.arrayContaining([
        ['__Host-session', true],
        ['__Host-device', true],
        ['csrftoken', true],
      ]),
    );
    expect(headers.getSetCookie()).toHaveLength(3);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  },
);

test.each(protoHeaders)(
  'over plain HTTP and without a public HTTPS URL, cookies are not Secure, for all headers that the client sends (%j)',
  async (protoHeader) => {
    const credentials = { email: user.email, password: testPassword };
    const { headers } = await createTestClient(server).post('/login/', credentials, protoHeader);
    expect(getCookieLine(headers, 'session')).not.toContain('Secure');
    expect(headers.get('strict-transport-security')).toBeNull();
  },
);

test('the database stores only a hash of the session token [attack 1.4]', async () => {
  const [row] = await readSessions();
  expect(row?.tokenHash).toMatch(/^[\w-]{43}$/);
  expect(row?.tokenHash).not.toBe(client.cookies.get('session'));
});

test('a second log-in replaces the token and revokes the old token', async () => {
  const before = client.cookies.get('session') ?? '';
  await client.logIn(user.email, testPassword);
  expect(client.cookies.get('session')).not.toBe(before);
  expect(await readSessions()).toHaveLength(1);
  const attacker = createTestClient(server);
  attacker.cookies.set('session', before);
  expect((await attacker.get('/users/me/')).status).toBe(403);
});

test('a session ends 30 minutes after its last request, if the idle timeout is 30 minutes', async () => {
  server.clock.advance(29 * MINUTE_MS);
  expect(await isSignedIn()).toBe(true);
  server.clock.advance(29 * MINUTE_MS);
  expect(await isSignedIn()).toBe(true);
  server.clock.advance(30 * MINUTE_MS);
  expect(await isSignedIn()).toBe(false);
});

test('a session ends after seven days, also when it is used', async () => {
  for (let passed = 0; passed < 7 * DAY_MS; passed += 29 * MINUTE_MS) {
    await database.unscopedDb.update(sessions).set({ lastSeenAt: server.clock() });
    server.clock.advance(29 * MINUTE_MS);
  }
  expect(await isSignedIn()).toBe(false);
});

test('the last-seen time is updated at most once a minute', async () => {
  const readLastSeen = async () => (await readSessions())[0]?.lastSeenAt.getTime();
  const start = server.clock().getTime();
  server.clock.advance(MINUTE_MS - 1);
  await isSignedIn();
  expect(await readLastSeen()).toBe(start);
  server.clock.advance(1);
  await isSignedIn();
  expect(await readLastSeen()).toBe(start + MINUTE_MS);
});

test('the session of a user who was made inactive is rejected', async () => {
  await database.unscopedDb.update(users).set({ isActive: false }).where(eq(users.id, user.id));
  expect(await isSignedIn()).toBe(false);
});

test('a session is not valid at another host', async () => {
  await insertTenant(database, { host: 'other.example', name: 'Other' });
  const otherHostClient = createTestClient(server, 'other.example');
  otherHostClient.cookies.set('session', client.cookies.get('session') ?? '');
  expect((await otherHostClient.get('/users/me/')).body).toMatchObject({
    code: 'not_authenticated',
  });
});

test('only expired sessions are purged', async () => {
  await purgeExpired(database, new Date(server.clock().getTime() + 7 * DAY_MS));
  expect(await readSessions()).toHaveLength(1);
  await purgeExpired(database, new Date(server.clock().getTime() + 7 * DAY_MS + 1));
  expect(await readSessions()).toEqual([]);
});
