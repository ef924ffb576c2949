import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertTenant, insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import {
  beginCreation,
  beginLogIn,
  createPasskey,
  logInWithPasskey,
} from '../../../tests/support/passkeys/passkey-steps.ts';
import {
  type CeremonyChanges,
  createSoftwareAuthenticator,
} from '../../../tests/support/passkeys/software-authenticator.ts';
import { createTestServer } from '../../../tests/support/server/create-test-server.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop, logInAs } from '../../../tests/support/server/test-shop.ts';
import { auditEvents, passkeys, sessions, usedChallenges, users } from '../../db/schema.ts';
import { purgeExpired } from '../../domain/purge-expired.ts';

const database = await openTestDatabase();

let shop = await createTestShop(database);
let authenticator = createSoftwareAuthenticator(shop.client.origin);
beforeEach(async () => {
  shop = await createTestShop(database);
  authenticator = createSoftwareAuthenticator(shop.client.origin);
});
afterEach(() => vi.useRealTimers());

const selectPasskeys = () => database.unscopedDb.select().from(passkeys);
const createVisitor = () => createTestClient(shop.server);
const refusedLogIn = {
  status: 403,
  body: { code: 'invalid_login', detail: 'The passkey was not accepted' },
};
const refusedPasskey = { status: 400, body: { code: 'passkey_refused' } };
const needsLogIn = {
  status: 403,
  body: { code: 'reauth_required', detail: expect.stringContaining('passkeys') },
};

/** The error when the client has no session. */
const readCurrentUser = async (client: ReturnType<typeof createVisitor>) =>
  (await client.get('/users/me/')).body;

describe('creating a passkey', () => {
  test('stores its public key and names it after the browser [passkeys 1.1]', async () => {
    const options = await beginCreation(shop.client);
    expect(options).toMatchObject({
      relyingPartyId: 'localhost',
      relyingPartyName: shop.tenant.name,
      userName: shop.user.email,
      userDisplayName: 'Ali Baker',
      existing: [],
    });
    const userAgent =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
    const created = await shop.client.post('/passkeys/', authenticator.create(options), {
      'user-agent': userAgent,
    });
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Chrome on Android', lastUsedAt: null },
    });
    expect(await selectPasskeys()).toMatchObject([
      { tenantId: shop.tenant.id, userId: shop.user.id, counter: 0, transports: ['internal'] },
    ]);
    expect((await shop.client.get('/passkeys/')).body).toEqual([created.body]);
  });

  test('sends the existing passkeys to the browser, so that a device creates no second one', async () => {
    await createPasskey(shop.client, authenticator);
    const [{ credentialId } = { credentialId: '' }] = await selectPasskeys();
    expect((await beginCreation(shop.client)).existing).toEqual([
      { credentialId, transports: ['internal'] },
    ]);
    expect(await createPasskey(shop.client, authenticator)).toMatchObject(refusedPasskey);
    expect(await selectPasskeys()).toHaveLength(1);
  });

  test.each<[how: string, changes: CeremonyChanges]>([
    ['from another origin', { origin: 'https://localhost.evil.example' }],
    ['from another port', { origin: 'http://localhost:8081' }],
    ['from another scheme', { origin: 'https://localhost' }],
    ['for another relying party', { relyingPartyId: 'evil.example' }],
    ['without user verification', { isUserVerified: false }],
    ['as a log-in', { type: 'webauthn.get' }],
    ['with an invented challenge', { challenge: 'A'.repeat(72) }],
  ])('is refused %s [passkeys 2.1]', async (_how, changes) => {
    expect(await createPasskey(shop.client, authenticator, changes)).toMatchObject(refusedPasskey);
    expect(await selectPasskeys()).toEqual([]);
  });

  test('is refused with a challenge of another user, another tenant or a log-in [passkeys 2.2]', async () => {
    const { user, client, server } = shop;
    await insertUser(database, shop.tenant, { email: 'sam@example.com' });
    const sam = createVisitor();
    await sam.logIn('sam@example.com', testPassword);
    const theirs = await insertTenant(database, { host: 'theirs.example' });
    await insertUser(database, theirs, { email: user.email });
    const neighbour = await logInAs(server, user.email, 'theirs.example');
    const options = await beginCreation(client);
    for (const { challenge } of [
      await beginCreation(sam),
      await beginLogIn(client),
      await beginCreation(neighbour),
    ]) {
      expect(
        await client.post('/passkeys/', authenticator.create({ ...options, challenge })),
      ).toMatchObject(refusedPasskey);
    }
    expect(await selectPasskeys()).toEqual([]);
  });

  test('ignores an attestation, because its certificates could contain any address [attack 6.10]', async () => {
    const changes = { attestationFormat: 'android-key' };
    expect(await createPasskey(shop.client, authenticator, changes)).toMatchObject({ status: 201 });
  });

  test('accepts a challenge only once, and only for five minutes [passkeys 2.3]', async () => {
    const options = await beginCreation(shop.client);
    const other = createSoftwareAuthenticator(shop.client.origin);
    expect((await shop.client.post('/passkeys/', authenticator.create(options))).status).toBe(201);
    expect(await shop.client.post('/passkeys/', other.create(options))).toMatchObject(
      refusedPasskey,
    );
    const late = other.create(await beginCreation(shop.client));
    shop.server.clock.advance(5 * MINUTE_MS);
    expect(await shop.client.post('/passkeys/', late)).toMatchObject(refusedPasskey);
    expect(await selectPasskeys()).toHaveLength(1);
  });

  test('requires a log-in within the last ten minutes, and so does deleting a passkey [passkeys 1.4]', async () => {
    await createPasskey(shop.client, authenticator);
    const [row] = await selectPasskeys();
    const prepared = createSoftwareAuthenticator(shop.client.origin).create(
      await beginCreation(shop.client),
    );
    shop.server.clock.advance(10 * MINUTE_MS + 1);
    expect(await shop.client.post('/passkeys/options/')).toMatchObject(needsLogIn);
    expect(await shop.client.post('/passkeys/', prepared)).toMatchObject(needsLogIn);
    expect(await shop.client.delete(`/passkeys/${row?.id}/`)).toMatchObject(needsLogIn);
    expect(await selectPasskeys()).toHaveLength(1);
  });
});

describe('logging in with a passkey', () => {
  beforeEach(() => createPasskey(shop.client, authenticator));

  test('sets the cookies and returns the user as a log-in with the password does [passkeys 1.2]', async () => {
    const [byPassword, byPasskey] = [createVisitor(), createVisitor()];
    const withPassword = await byPassword.logIn(shop.user.email, testPassword);
    const withPasskey = await logInWithPasskey(byPasskey, authenticator);
    expect(withPasskey).toMatchObject({ status: 200, body: withPassword.body });
    const readCookies = ({ headers }: typeof withPassword) =>
      headers
        .getSetCookie()
        .map((line) => line.replace(/=[^;]*/, ''))
        .sort();
    // The request for the challenge has set the CSRF cookie, which the log-in renews.
    expect(readCookies(withPasskey)).toEqual(readCookies(withPassword));
    expect((await byPasskey.post('/logout/')).status).toBe(204);
    expect(await selectPasskeys()).toMatchObject([{ counter: 1, lastUsedAt: shop.server.clock() }]);
  });

  test('ends the previous session of the browser, and counts as a recent log-in [passkeys 1.3]', async () => {
    shop.server.clock.advance(10 * MINUTE_MS + 1);
    const password = { password: 'a long walk home', passwordConfirm: 'a long walk home' };
    expect((await shop.client.post('/password/set/', password)).status).toBe(403);
    expect((await logInWithPasskey(shop.client, authenticator)).status).toBe(200);
    expect(await database.unscopedDb.select().from(sessions)).toHaveLength(1);
    expect((await shop.client.post('/password/set/', password)).status).toBe(204);
  });

  test('works with a synchronised passkey, whose counter is always 0', async () => {
    const synchronised = createSoftwareAuthenticator(shop.client.origin, { counterStep: 0 });
    await createPasskey(shop.client, synchronised);
    const proof = synchronised.get(await beginLogIn(shop.client));
    expect((await createVisitor().post('/login/passkey/', proof)).status).toBe(200);
    expect((await logInWithPasskey(createVisitor(), synchronised)).status).toBe(200);
    expect(await createVisitor().post('/login/passkey/', proof)).toMatchObject(refusedLogIn);
  });

  test.each<[how: string, changes: CeremonyChanges]>([
    ['from another origin', { origin: 'https://localhost.evil.example' }],
    ['from another port', { origin: 'http://localhost:8081' }],
    ['from another scheme', { origin: 'https://localhost' }],
    ['in a frame of another site', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    ['for another relying party', { relyingPartyId: 'evil.example' }],
    ['without user verification', { isUserVerified: false }],
    ['as a creation', { type: 'webauthn.create' }],
    ['with an invented challenge', { challenge: 'A'.repeat(72) }],
    ['for another user', { userHandle: 'QQ' }],
  ])('is refused %s [passkeys 2.1]', async (_how, changes) => {
    const visitor = createVisitor();
    expect(await logInWithPasskey(visitor, authenticator, changes)).toMatchObject(refusedLogIn);
    expect(await readCurrentUser(visitor)).toMatchObject({ code: 'not_authenticated' });
    expect((await logInWithPasskey(visitor, authenticator)).status).toBe(200);
  });

  test('with a changed signature gets the same response as an unknown passkey [passkeys 2.5]', async () => {
    const proof = authenticator.get(await beginLogIn(shop.client));
    const other = createSoftwareAuthenticator(shop.client.origin);
    other.create(await beginCreation(shop.client));
    const forged = {
      ...other.get(await beginLogIn(shop.client)),
      credentialId: proof.credentialId,
    };
    const unknown = other.get(await beginLogIn(shop.client));
    const responses = [];
    for (const payload of [forged, unknown])
      responses.push(await createVisitor().post('/login/passkey/', payload));
    expect(responses).toMatchObject([refusedLogIn, refusedLogIn]);
    expect(responses[0]?.text).toBe(responses[1]?.text);
  });

  test('accepts a challenge once, for five minutes, and only at its tenant [passkeys 2.2, passkeys 2.3]', async () => {
    const proof = authenticator.get(await beginLogIn(shop.client));
    expect((await createVisitor().post('/login/passkey/', proof)).status).toBe(200);
    expect(await createVisitor().post('/login/passkey/', proof)).toMatchObject(refusedLogIn);

    const late = authenticator.get(await beginLogIn(shop.client));
    const { challenge } = await beginCreation(shop.client);
    shop.server.clock.advance(5 * MINUTE_MS);
    expect(await createVisitor().post('/login/passkey/', late)).toMatchObject(refusedLogIn);
    shop.server.clock.advance(-5 * MINUTE_MS);

    await insertTenant(database, { host: 'theirs.example' });
    const theirs = await beginLogIn(createTestClient(shop.server, 'theirs.example'));
    for (const changes of [{ challenge }, { challenge: theirs.challenge }]) {
      expect(await logInWithPasskey(createVisitor(), authenticator, changes)).toMatchObject(
        refusedLogIn,
      );
    }
  });

  test('begins one session when the request is sent twice at the same time [passkeys 2.3]', async () => {
    const proof = authenticator.get(await beginLogIn(shop.client));
    const both = await Promise.all(
      [1, 2].map(() => createVisitor().post('/login/passkey/', proof)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test('is refused at another tenant, even for a user with the same email address [passkeys 2.4]', async () => {
    const tenant = await insertTenant(database, { host: 'theirs.example' });
    await insertUser(database, tenant, { email: shop.user.email });
    const visitor = createTestClient(shop.server, 'theirs.example');
    const origin = visitor.origin;
    const response = await logInWithPasskey(visitor, authenticator, {
      origin,
      relyingPartyId: 'theirs.example',
    });
    expect(response).toMatchObject(refusedLogIn);
  });

  test('is refused for an inactive user, and after the passkey is deleted [passkeys 2.4]', async () => {
    const setActive = (isActive: boolean) =>
      database.unscopedDb.update(users).set({ isActive }).where(eq(users.id, shop.user.id));
    await setActive(false);
    expect(await logInWithPasskey(createVisitor(), authenticator)).toMatchObject(refusedLogIn);
    await setActive(true);
    expect((await logInWithPasskey(createVisitor(), authenticator)).status).toBe(200);
    const [row] = await selectPasskeys();
    expect((await shop.client.delete(`/passkeys/${row?.id}/`)).status).toBe(204);
    expect(await logInWithPasskey(createVisitor(), authenticator)).toMatchObject(refusedLogIn);
  });

  test('with a counter that has decreased is refused and logged [passkeys 2.6]', async () => {
    expect((await logInWithPasskey(createVisitor(), authenticator, { counter: 7 })).status).toBe(
      200,
    );
    for (const counter of [7, 6, 0]) {
      expect(await logInWithPasskey(createVisitor(), authenticator, { counter })).toMatchObject(
        refusedLogIn,
      );
      expect(shop.server.logged.at(-1)).toContain('The counter of a passkey did not grow');
    }
    expect((await logInWithPasskey(createVisitor(), authenticator, { counter: 8 })).status).toBe(
      200,
    );
  });

  test('is refused when another user has to log in again [passkeys 2.7]', async () => {
    const createProof = async () => authenticator.get(await beginLogIn(shop.client));
    const other = { ...(await createProof()), email: 'sam@example.com' };
    expect(await shop.client.post('/login/passkey/', other)).toMatchObject(refusedLogIn);
    expect(await readCurrentUser(shop.client)).toMatchObject({ email: shop.user.email });
    const same = { ...(await createProof()), email: shop.user.email.toUpperCase() };
    expect((await shop.client.post('/login/passkey/', same)).status).toBe(200);
  });

  test('has the same limits as the password: ten failures for a passkey, forty for an IP address [passkeys 2.8]', async () => {
    // The rate limiter uses the system clock.
    vi.useFakeTimers({ toFake: ['Date'] });
    const fail = () => logInWithPasskey(createVisitor(), authenticator, { isUserVerified: false });
    for (let tries = 0; tries < 10; tries += 1) expect((await fail()).status).toBe(403);
    expect(await fail()).toMatchObject({ status: 429, body: { code: 'throttled' } });
    expect((await createVisitor().logIn(shop.user.email, testPassword)).status).toBe(200);
    const unknown = createSoftwareAuthenticator(shop.client.origin);
    unknown.create(await beginCreation(shop.client));
    const guess = async () => ({
      ...unknown.get(await beginLogIn(shop.client)),
      credentialId: crypto.randomUUID(),
    });
    const statuses = [];
    for (let tries = 0; tries < 31; tries += 1) {
      statuses.push((await createVisitor().post('/login/passkey/', await guess())).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

test('a user cannot see or delete the passkeys of a colleague [passkeys 1.5]', async () => {
  await createPasskey(shop.client, authenticator);
  const [row] = await selectPasskeys();
  await insertUser(database, shop.tenant, { email: 'sam@example.com', isOwner: true });
  const sam = createVisitor();
  await sam.logIn('sam@example.com', testPassword);
  expect((await sam.get('/passkeys/')).body).toEqual([]);
  expect((await sam.delete(`/passkeys/${row?.id}/`)).status).toBe(404);
  expect(await selectPasskeys()).toHaveLength(1);
});

test('the activity log has each creation, log-in, failure and deletion of a passkey [passkeys 1.7]', async () => {
  await createPasskey(shop.client, authenticator);
  await logInWithPasskey(createVisitor(), authenticator);
  await logInWithPasskey(createVisitor(), authenticator, { isUserVerified: false });
  const [row] = await selectPasskeys();
  await shop.client.delete(`/passkeys/${row?.id}/`);
  await logInWithPasskey(createVisitor(), authenticator);
  const events = await database.unscopedDb.select().from(auditEvents).orderBy(auditEvents.id);
  const bySelf = { userId: shop.user.id, subjectId: null };
  // The first event is the log-in with the password that created the client.
  expect(events.slice(1)).toMatchObject([
    { kind: 'passkey_added', ...bySelf },
    { kind: 'logged_in', ...bySelf },
    { kind: 'login_failed', actorType: 'visitor', subjectId: shop.user.id },
    { kind: 'passkey_removed', ...bySelf },
    { kind: 'login_failed', actorType: 'visitor', subjectId: null },
  ]);
});

test('a request for a challenge stores nothing, and used challenges are deleted after they have expired', async () => {
  await beginCreation(shop.client);
  await beginLogIn(createVisitor());
  expect(await database.unscopedDb.select().from(usedChallenges)).toEqual([]);
  await createPasskey(shop.client, authenticator);
  await purgeExpired(database, shop.server.clock());
  expect(await database.unscopedDb.select().from(usedChallenges)).toHaveLength(1);
  shop.server.clock.advance(5 * MINUTE_MS + 1);
  await purgeExpired(database, shop.server.clock());
  expect(await database.unscopedDb.select().from(usedChallenges)).toEqual([]);
});

test('the relying party is the host of the tenant with the scheme and port of PUBLIC_URL [passkeys 2.1]', async () => {
  const server = createTestServer(database, { publicUrl: 'https://pay.example.com' });
  await database.clear();
  const tenant = await insertTenant(database, { host: 'dental.example.com' });
  const { email } = await insertUser(database, tenant);
  const client = await logInAs(server, email, 'dental.example.com', 'https');
  expect(await beginLogIn(client)).toMatchObject({ relyingPartyId: 'dental.example.com' });
  expect(
    (await createPasskey(client, createSoftwareAuthenticator('https://pay.example.com'))).status,
  ).toBe(400);
  expect(
    (await createPasskey(client, createSoftwareAuthenticator('https://dental.example.com'))).status,
  ).toBe(201);
});

test.each([
  ['localhost', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])(
  'whether whoami offers passkeys, at a host name and at an IP address: %s [passkeys 1.6]',
  async (host, hasPasskeys) => {
    const server = createTestServer(database, { catchAllHost: 'localhost' });
    const { body } = await createTestClient(server, host).get('/whoami/');
    expect(body).toMatchObject({ client: { hasPasskeys } });
  },
);
