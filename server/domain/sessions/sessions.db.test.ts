import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { sessions, users } from '../../db/schema.ts';
import { aShop } from '../../testing/a-shop.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { aTenant, testPassword } from '../../testing/fixtures.ts';
import { testClient } from '../../testing/test-client.ts';
import { dayMs, minuteMs } from '../../testing/test-clock.ts';
import { purgeExpired } from '../purge-expired.ts';

const database = await openTestDatabase();

let { server, user, client } = await aShop(database);
beforeEach(async () => {
  ({ server, user, client } = await aShop(database));
});

const sessionRows = () => database.system.select().from(sessions);
const isSignedIn = async () => (await client.get('/users/me/')).status === 200;

const cookieLine = (headers: Headers, name: string) =>
  headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? '';

test('the session cookie is out of reach of scripts and other sites [attack 1.3]', async () => {
  const { headers } = await testClient(server).logIn(user.email, testPassword);
  expect(cookieLine(headers, 'session')).toMatch(
    /^session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test('over HTTPS the cookie is Secure and belongs to this host alone [attack 1.3]', async () => {
  const secure = testClient(server, 'localhost', 'https');
  const { headers } = await secure.logIn(user.email, testPassword);
  expect(cookieLine(headers, '__Host-session')).toMatch(
    /^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(cookieLine(headers, 'csrftoken')).toContain('; Secure');
  expect((await secure.get('/users/me/')).status).toBe(200);
});

test('only a proxy in front of a public HTTPS address is believed to speak of HTTPS', async () => {
  const proxied = { 'x-forwarded-proto': 'https' };
  const credentials = { email: user.email, password: testPassword };
  const bare = await testClient(server).post('/login/', credentials, proxied);
  expect(cookieLine(bare.headers, 'session')).not.toBe('');
  const shop = await aShop(database, { publicUrl: 'https://pay.example.com' });
  const behind = await testClient(shop.server).post('/login/', credentials, proxied);
  expect(cookieLine(behind.headers, '__Host-session')).toContain('; Secure');
  expect(behind.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
});

test('the database holds a hash of the token, not the token [attack 1.4]', async () => {
  const [row] = await sessionRows();
  expect(row?.tokenHash).toMatch(/^[\w-]{43}$/);
  expect(row?.tokenHash).not.toBe(client.cookies.get('session'));
});

test('logging in again gives a new token and ends the old one', async () => {
  const before = client.cookies.get('session') ?? '';
  await client.logIn(user.email, testPassword);
  expect(client.cookies.get('session')).not.toBe(before);
  expect(await sessionRows()).toHaveLength(1);
  const thief = testClient(server);
  thief.cookies.set('session', before);
  expect((await thief.get('/users/me/')).status).toBe(403);
});

test('a session ends after half an hour without a call, and each call begins it anew', async () => {
  server.clock.advance(29 * minuteMs);
  expect(await isSignedIn()).toBe(true);
  server.clock.advance(29 * minuteMs);
  expect(await isSignedIn()).toBe(true);
  server.clock.advance(30 * minuteMs);
  expect(await isSignedIn()).toBe(false);
});

test('a session ends after seven days, however busy', async () => {
  for (let passed = 0; passed < 7 * dayMs; passed += 29 * minuteMs) {
    await database.system.update(sessions).set({ lastSeenAt: server.clock() });
    server.clock.advance(29 * minuteMs);
  }
  expect(await isSignedIn()).toBe(false);
});

test('being there is written down at most once a minute', async () => {
  const lastSeen = async () => (await sessionRows())[0]?.lastSeenAt.getTime();
  const start = server.clock().getTime();
  server.clock.advance(minuteMs - 1);
  await isSignedIn();
  expect(await lastSeen()).toBe(start);
  server.clock.advance(1);
  await isSignedIn();
  expect(await lastSeen()).toBe(start + minuteMs);
});

test('an inactive user has no session, whatever cookie they hold', async () => {
  await database.system.update(users).set({ isActive: false }).where(eq(users.id, user.id));
  expect(await isSignedIn()).toBe(false);
});

test('a session of one host is none on another', async () => {
  await aTenant(database, { host: 'other.example', name: 'Other' });
  const elsewhere = testClient(server, 'other.example');
  elsewhere.cookies.set('session', client.cookies.get('session') ?? '');
  expect((await elsewhere.get('/users/me/')).body).toMatchObject({ code: 'not_authenticated' });
});

test('what is past its time is swept away, and what is not stays', async () => {
  await purgeExpired(database, new Date(server.clock().getTime() + 7 * dayMs));
  expect(await sessionRows()).toHaveLength(1);
  await purgeExpired(database, new Date(server.clock().getTime() + 7 * dayMs + 1));
  expect(await sessionRows()).toEqual([]);
});
