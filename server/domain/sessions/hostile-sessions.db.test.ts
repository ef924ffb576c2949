import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../../contract/errors.ts';
import { insertTenant, insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { testSecret } from '../../../tests/support/server/create-test-server.ts';
import {
  type GetCallPath,
  prepareCallPaths,
  sendCall,
} from '../../../tests/support/server/prepare-calls.ts';
import { callNames, getCall } from '../../../tests/support/server/sample-calls.ts';
import { createTestClient, type TestClient } from '../../../tests/support/server/test-client.ts';
import { DAY_MS, MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { setUpTestShop } from '../../../tests/support/server/test-shop.ts';
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
import { createCsrfToken, csrfCookie } from '../../http/middleware/csrf.ts';

const database = await openTestDatabase();

const shop = setUpTestShop(database);
let getCallPath: GetCallPath;
beforeEach(async () => {
  getCallPath = await prepareCallPaths(shop);
});

const writeCalls = callNames.filter(
  (name) => getCall(name).method !== 'get' && getCall(name).access === 'signed-in',
);
const readCalls = callNames.filter(
  (name) => getCall(name).method === 'get' && getCall(name).access === 'signed-in',
);

const readAllRows = async () =>
  Promise.all(
    [customers, paymentRequests, paymentHistory, services, users, invites, outbox].map((table) =>
      database.unscopedDb.select().from(table),
    ),
  );

/** With the session cookie `token` and its CSRF token. */
const createAttacker = (token: string, host = 'localhost') => {
  const attacker = createTestClient(shop.server, host);
  attacker.cookies.set('session', token);
  attacker.cookies.set(csrfCookie, createCsrfToken(testSecret, token));
  return attacker;
};

const getSessionToken = (client: TestClient) => client.cookies.get('session') ?? '';
const startSession = async (email = 'ali@example.com', password = testPassword) => {
  const client = createTestClient(shop.server);
  expect((await client.logIn(email, password)).status).toBe(200);
  return client;
};
const newPassword = { password: 'a long walk home', passwordConfirm: 'a long walk home' };

describe.each<[description: string, steal: () => Promise<TestClient> | TestClient]>([
  ['an invented session', () => createAttacker('A'.repeat(43))],
  ['a malformed session cookie', () => createAttacker('x; session=')],
  [
    'a session fixed before log-in',
    async () => {
      const victim = createTestClient(shop.server);
      victim.cookies.set('session', 'P'.repeat(43));
      victim.cookies.set(csrfCookie, createCsrfToken(testSecret, 'P'.repeat(43)));
      expect((await victim.logIn('ali@example.com', testPassword)).status).toBe(200);
      return createAttacker('P'.repeat(43));
    },
  ],
  [
    'the session hash from the database',
    async () => {
      const [row] = await database.unscopedDb.select().from(sessions);
      return createAttacker(row?.tokenHash ?? '');
    },
  ],
  [
    'a session from before logging in again',
    async () => {
      const before = getSessionToken(shop.client);
      await shop.client.logIn('ali@example.com', testPassword);
      return createAttacker(before);
    },
  ],
  [
    'a session after log-out',
    async () => {
      const before = getSessionToken(shop.client);
      expect((await shop.client.post('/logout/')).status).toBe(204);
      return createAttacker(before);
    },
  ],
  [
    'a session from before the password was changed elsewhere',
    async () => {
      const other = await startSession();
      expect((await shop.client.post('/password/set/', newPassword)).status).toBe(204);
      return createAttacker(getSessionToken(other));
    },
  ],
  [
    'the session in which the password was changed',
    async () => {
      const before = getSessionToken(shop.client);
      expect((await shop.client.post('/password/set/', newPassword)).status).toBe(204);
      return createAttacker(before);
    },
  ],
  [
    'the session of a deactivated user',
    async () => {
      const sam = await insertUser(database, shop.tenant, { email: 'other@example.com' });
      const other = await startSession('other@example.com');
      await database.unscopedDb.update(users).set({ isActive: false }).where(eq(users.id, sam.id));
      return createAttacker(getSessionToken(other));
    },
  ],
  [
    'a session after the idle timeout',
    () => {
      shop.server.clock.advance(30 * MINUTE_MS);
      return createAttacker(getSessionToken(shop.client));
    },
  ],
  [
    'an active session after its absolute timeout',
    async () => {
      shop.server.clock.advance(7 * DAY_MS);
      await database.unscopedDb.update(sessions).set({ lastSeenAt: shop.server.clock() });
      return createAttacker(getSessionToken(shop.client));
    },
  ],
  [
    'a session at another tenant',
    async () => {
      await insertTenant(database, { host: 'theirs.example', name: 'Theirs' });
      return createAttacker(getSessionToken(shop.client), 'theirs.example');
    },
  ],
  [
    'a session under its HTTPS cookie name',
    () => {
      const attacker = createTestClient(shop.server);
      attacker.cookies.set('__Host-session', getSessionToken(shop.client));
      return attacker;
    },
  ],
])('%s', (_description, steal) => {
  test('is rejected by every call [attack 1.1]', async () => {
    const attacker = await steal();
    const before = await readAllRows();
    for (const name of [...readCalls, ...writeCalls]) {
      const { status, body } = await sendCall(attacker, getCallPath, name);
      expect([name, status, body]).toMatchObject([name, 403, { code: 'not_authenticated' }]);
    }
    expect(await readAllRows()).toEqual(before);
  });
});

interface Forgery {
  /** In the signed-in user’s browser; by default the valid cookie. */
  readonly cookie?: string | undefined;
  readonly headers?: Record<string, string>;
  /** By default `csrf_failed`. */
  readonly code?: ErrorCode;
}

const getCsrfToken = () => shop.client.cookies.get(csrfCookie) ?? '';
const crossOrigin = { origin: 'https://evil.example' };

describe.each<[description: string, forge: () => Promise<Forgery> | Forgery]>([
  ['without the header', () => ({ headers: { 'X-CSRFTOKEN': '' }, code: 'csrf_missing' })],
  ['without the cookie', () => ({ cookie: undefined, headers: { 'X-CSRFTOKEN': getCsrfToken() } })],
  [
    'with a header that is not the cookie',
    () => ({
      headers: { 'X-CSRFTOKEN': createCsrfToken(testSecret, getSessionToken(shop.client)) },
    }),
  ],
  ['with an invented token in both', () => ({ cookie: 'a.b' })],
  [
    'with a token signed with another secret in both',
    () => ({ cookie: createCsrfToken('a guess', getSessionToken(shop.client)) }),
  ],
  [
    'with a token from before log-in in both',
    () => ({ cookie: createCsrfToken(testSecret, undefined) }),
  ],
  [
    'with the token of another session of the user in both',
    async () => ({ cookie: (await startSession()).cookies.get(csrfCookie) }),
  ],
  [
    'with the token of an attacker’s session in both',
    async () => {
      await insertUser(database, shop.tenant, { email: 'attacker@example.com' });
      return { cookie: (await startSession('attacker@example.com')).cookies.get(csrfCookie) };
    },
  ],
  [
    'with the token of the previous session',
    async () => {
      const stale = getCsrfToken();
      await shop.client.logIn('ali@example.com', testPassword);
      return { cookie: stale };
    },
  ],
  ['with only the random part of the token', () => ({ cookie: getCsrfToken().split('.')[0] })],
  ['from another site', () => ({ headers: crossOrigin })],
  ['with a null origin', () => ({ headers: { origin: 'null' } })],
  ['from a subdomain', () => ({ headers: { origin: 'http://evil.localhost' } })],
  [
    'from a host with our host as prefix',
    () => ({ headers: { origin: 'http://localhost.evil.example' } }),
  ],
  ['from another port', () => ({ headers: { origin: 'http://localhost:8081' } })],
  ['with an invalid origin', () => ({ headers: { origin: 'localhost' } })],
  ['with Sec-Fetch-Site cross-site', () => ({ headers: { 'sec-fetch-site': 'cross-site' } })],
  ['with Sec-Fetch-Site same-site', () => ({ headers: { 'sec-fetch-site': 'same-site' } })],
  [
    'from another origin with Sec-Fetch-Site same-origin',
    () => ({ headers: { ...crossOrigin, 'sec-fetch-site': 'same-origin' } }),
  ],
  [
    'from another origin with a forged X-Forwarded-Host',
    () => ({ headers: { ...crossOrigin, 'x-forwarded-host': 'evil.example' } }),
  ],
])('a write from the signed-in user’s browser %s', (_description, forge) => {
  test('is rejected by every call [attack 1.2]', async () => {
    const { headers = {}, code = 'csrf_failed', ...rest } = await forge();
    const token = 'cookie' in rest ? rest.cookie : getCsrfToken();
    const before = await readAllRows();
    for (const name of writeCalls) {
      // A rejection sets a valid token, which a cross-origin attacker cannot read.
      if (token === undefined) shop.client.cookies.delete(csrfCookie);
      else shop.client.cookies.set(csrfCookie, token);
      const { status, body } = await sendCall(shop.client, getCallPath, name, headers);
      expect([name, status, body]).toMatchObject([name, 403, { code }]);
    }
    expect(await readAllRows()).toEqual(before);
  });
});
