import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  customers,
  invites,
  outbox,
  paymentHistory,
  paymentRequests,
  services,
  sessions,
  users,
} from '../../db/schema.ts';
import { csrfCookie, newCsrfToken } from '../../http/middleware/csrf.ts';
import { aShop, type Shop } from '../../testing/a-shop.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { callBy, callNames, contractOf, type PathOf, subjectsOf } from '../../testing/every-call.ts';
import { aTenant, aUser, testPassword } from '../../testing/fixtures.ts';
import { type TestClient, testClient } from '../../testing/test-client.ts';
import { dayMs, minuteMs } from '../../testing/test-clock.ts';

const database = await openTestDatabase();

let shop: Shop;
let pathOf: PathOf;
beforeEach(async () => {
  shop = await aShop(database);
  pathOf = await subjectsOf(shop);
});

const written = callNames.filter(
  (name) => contractOf(name).method !== 'get' && contractOf(name).access === 'signed-in',
);
const read = callNames.filter((name) => contractOf(name).method === 'get' && contractOf(name).access === 'signed-in');

const everything = async () =>
  Promise.all(
    [customers, paymentRequests, paymentHistory, services, users, invites, outbox].map((table) =>
      database.system.select().from(table),
    ),
  );

const secret = 'a secret for tests alone';

/** A browser of somebody else's with a session cookie that they hold, and a CSRF token made for it. */
const withSession = (token: string, host = 'localhost') => {
  const thief = testClient(shop.server, host);
  thief.cookies.set('session', token);
  thief.cookies.set(csrfCookie, newCsrfToken(secret, token));
  return thief;
};

const tokenOf = (client: TestClient) => client.cookies.get('session') ?? '';
const enter = async (email = 'ali@example.com', password = testPassword) => {
  const client = testClient(shop.server);
  expect((await client.logIn(email, password)).status).toBe(200);
  return client;
};
const newPassword = { password: 'a long walk home', passwordConfirm: 'a long walk home' };

describe.each<[how: string, steal: () => Promise<TestClient> | TestClient]>([
  ['a session that was made up', () => withSession('A'.repeat(43))],
  ['a session that is not one token', () => withSession('x; session=')],
  [
    'a session that was planted before log-in',
    async () => {
      const victim = testClient(shop.server);
      victim.cookies.set('session', 'P'.repeat(43));
      victim.cookies.set(csrfCookie, newCsrfToken(secret, 'P'.repeat(43)));
      expect((await victim.logIn('ali@example.com', testPassword)).status).toBe(200);
      return withSession('P'.repeat(43));
    },
  ],
  [
    'the hash of a session, as the database holds it',
    async () => {
      const [row] = await database.system.select().from(sessions);
      return withSession(row?.tokenHash ?? '');
    },
  ],
  [
    'a session from before logging in again',
    async () => {
      const before = tokenOf(shop.client);
      await shop.client.logIn('ali@example.com', testPassword);
      return withSession(before);
    },
  ],
  [
    'a session that was signed out',
    async () => {
      const before = tokenOf(shop.client);
      expect((await shop.client.post('/logout/')).status).toBe(204);
      return withSession(before);
    },
  ],
  [
    'a session from before the password was changed elsewhere',
    async () => {
      const other = await enter();
      expect((await shop.client.post('/password/set/', newPassword)).status).toBe(204);
      return withSession(tokenOf(other));
    },
  ],
  [
    'the session in which the password was changed',
    async () => {
      const before = tokenOf(shop.client);
      expect((await shop.client.post('/password/set/', newPassword)).status).toBe(204);
      return withSession(before);
    },
  ],
  [
    'the session of somebody who was made inactive',
    async () => {
      const sam = await aUser(database, shop.tenant, { email: 'other@example.com' });
      const other = await enter('other@example.com');
      await database.system.update(users).set({ isActive: false }).where(eq(users.id, sam.id));
      return withSession(tokenOf(other));
    },
  ],
  [
    'a session that was left alone for too long',
    () => {
      shop.server.clock.advance(30 * minuteMs);
      return withSession(tokenOf(shop.client));
    },
  ],
  [
    'a session of last week, however busy',
    async () => {
      shop.server.clock.advance(7 * dayMs);
      await database.system.update(sessions).set({ lastSeenAt: shop.server.clock() });
      return withSession(tokenOf(shop.client));
    },
  ],
  [
    'a session at another merchant',
    async () => {
      await aTenant(database, { host: 'theirs.example', name: 'Theirs' });
      return withSession(tokenOf(shop.client), 'theirs.example');
    },
  ],
  [
    'a session under the name that it has over HTTPS',
    () => {
      const thief = testClient(shop.server);
      thief.cookies.set('__Host-session', tokenOf(shop.client));
      return thief;
    },
  ],
])('%s', (_how, steal) => {
  test('reads nothing and changes nothing, whichever call [attack 1.1]', async () => {
    const thief = await steal();
    const before = await everything();
    for (const name of [...read, ...written]) {
      const { status, body } = await callBy(thief, pathOf, name);
      expect([name, status, body]).toMatchObject([name, 403, { code: 'not_authenticated' }]);
    }
    expect(await everything()).toEqual(before);
  });
});

interface Forgery {
  /** What the browser of the signed-in person holds for a CSRF cookie. */
  readonly cookie?: string | undefined;
  readonly headers?: Record<string, string>;
}

const own = () => shop.client.cookies.get(csrfCookie) ?? '';
const elsewhere = { origin: 'https://evil.example' };

describe.each<[how: string, forge: () => Promise<Forgery> | Forgery]>([
  ['without the header', () => ({ headers: { 'X-CSRFTOKEN': '' } })],
  ['without the cookie', () => ({ cookie: undefined, headers: { 'X-CSRFTOKEN': own() } })],
  [
    'with a header that is not the cookie',
    () => ({ headers: { 'X-CSRFTOKEN': newCsrfToken(secret, tokenOf(shop.client)) } }),
  ],
  ['with a token that was made up, in both', () => ({ cookie: 'a.b' })],
  ['with a token signed by somebody else, in both', () => ({ cookie: newCsrfToken('a guess', tokenOf(shop.client)) })],
  ['with a token from before log-in, in both', () => ({ cookie: newCsrfToken(secret, undefined) })],
  [
    'with the token of another session of theirs, in both',
    async () => ({ cookie: (await enter()).cookies.get(csrfCookie) }),
  ],
  [
    'with the token of an attacker’s own session, in both',
    async () => {
      await aUser(database, shop.tenant, { email: 'attacker@example.com' });
      return { cookie: (await enter('attacker@example.com')).cookies.get(csrfCookie) };
    },
  ],
  [
    'with the token of the session before',
    async () => {
      const stale = own();
      await shop.client.logIn('ali@example.com', testPassword);
      return { cookie: stale };
    },
  ],
  ['with the random half of the token alone', () => ({ cookie: own().split('.')[0] })],
  ['from another site', () => ({ headers: elsewhere })],
  ['from a page of no origin', () => ({ headers: { origin: 'null' } })],
  ['from a name below ours', () => ({ headers: { origin: 'http://evil.localhost' } })],
  ['from a name that begins like ours', () => ({ headers: { origin: 'http://localhost.evil.example' } })],
  ['from another port', () => ({ headers: { origin: 'http://localhost:8081' } })],
  ['from what is no origin', () => ({ headers: { origin: 'localhost' } })],
  ['sent across sites, as the browser says', () => ({ headers: { 'sec-fetch-site': 'cross-site' } })],
  ['sent from a sister site, as the browser says', () => ({ headers: { 'sec-fetch-site': 'same-site' } })],
  ['from another site that says it is not', () => ({ headers: { ...elsewhere, 'sec-fetch-site': 'same-origin' } })],
  [
    'from another site that names our host otherwise',
    () => ({ headers: { ...elsewhere, 'x-forwarded-host': 'evil.example' } }),
  ],
])('a write of the signed-in person’s browser %s', (_how, forge) => {
  test('is refused, whichever call [attack 1.2]', async () => {
    const { headers = {}, ...rest } = await forge();
    const token = 'cookie' in rest ? rest.cookie : own();
    const before = await everything();
    for (const name of written) {
      // A refusal brings a good token: the forger does not see it.
      if (token === undefined) shop.client.cookies.delete(csrfCookie);
      else shop.client.cookies.set(csrfCookie, token);
      const { status, body } = await callBy(shop.client, pathOf, name, headers);
      expect([name, status, body]).toMatchObject([name, 403, { code: 'csrf_failed' }]);
    }
    expect(await everything()).toEqual(before);
  });
});
