import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { insertTenant, insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestServer } from '../../../tests/support/server/create-test-server.ts';
import { createTestClient, type TestResponse } from '../../../tests/support/server/test-client.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop, logInAs } from '../../../tests/support/server/test-shop.ts';
import { passwordResets, users } from '../../db/schema.ts';
import { purgeExpired } from '../../domain/purge-expired.ts';
import { hashToken } from '../../lib/crypto/ids.ts';

const database = await openTestDatabase();

let { server, tenant, user, client } = await createTestShop(database);
beforeEach(async () => {
  ({ server, tenant, user, client } = await createTestShop(database));
});

const password = 'a long walk home';
const newPassword = { password, passwordConfirm: password };

const requestLink = (email: string) =>
  createTestClient(server).post('/password/forgot/', { email });

/** Waits until `count` messages are queued. Returns the token of the newest. */
const waitForToken = (count = 1) =>
  vi.waitFor(async () => {
    const messages = await server.messages();
    expect(messages).toHaveLength(count);
    return /\/reset-password#token=([\w-]+)/.exec(messages.at(-1)?.text ?? '')?.[1] ?? '';
  });

const readLink = (token: string) => createTestClient(server).get(`/password/reset/${token}/`);

const notFound = { code: 'not_found', detail: 'Link not found' };

test('a user who has forgotten the password gets a link, sets a new password, and is signed in [accounts 1.1]', async () => {
  expect((await requestLink(' Ali@Example.com ')).status).toBe(204);
  const token = await waitForToken();
  expect(await server.messages()).toMatchObject([{ channel: 'email', recipient: user.email }]);
  await vi.waitFor(() => expect(server.wakeUps()).toBe(1));
  expect((await readLink(token)).body).toEqual({ email: user.email });
  expect(await database.unscopedDb.select().from(passwordResets)).toMatchObject([
    { tokenHash: hashToken(token) },
  ]);

  const phone = createTestClient(server);
  const { status, body } = await phone.post(`/password/reset/${token}/`, newPassword);
  expect(status).toBe(200);
  expect((await phone.get('/users/me/')).body).toMatchObject(Object(body));
  expect((await createTestClient(server).logIn(user.email, password)).status).toBe(200);
  expect((await createTestClient(server).logIn(user.email, testPassword)).status).toBe(403);
});

test('a new password ends all sessions of its user, and the session of another user on the same device [accounts 1.2]', async () => {
  const sam = await insertUser(database, tenant, { email: 'sam@example.com' });
  const device = await logInAs(server, sam.email);
  const session = device.cookies.get('session') ?? '';
  await requestLink(user.email);
  await device.post(`/password/reset/${await waitForToken()}/`, newPassword);
  expect((await client.get('/users/me/')).status).toBe(403);
  expect((await device.get('/users/me/')).body).toMatchObject({ email: user.email });
  const attacker = createTestClient(server);
  attacker.cookies.set('session', session);
  expect((await attacker.get('/users/me/')).status).toBe(403);
});

describe('the link for a new password', () => {
  test('works once, also for simultaneous requests [accounts 1.3]', async () => {
    await requestLink(user.email);
    const token = await waitForToken();
    const responses = await Promise.all(
      Array.from({ length: 4 }, () =>
        createTestClient(server).post(`/password/reset/${token}/`, newPassword),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect((await readLink(token)).body).toEqual(notFound);
  });

  test('works for only thirty minutes [accounts 1.3]', async () => {
    await requestLink(user.email);
    const token = await waitForToken();
    server.clock.advance(30 * MINUTE_MS - 1);
    expect((await readLink(token)).status).toBe(200);
    server.clock.advance(1);
    expect((await readLink(token)).status).toBe(404);
    expect(
      (await createTestClient(server).post(`/password/reset/${token}/`, newPassword)).status,
    ).toBe(404);
    await purgeExpired(database, new Date(server.clock().getTime() + 1));
    expect(await database.unscopedDb.$count(passwordResets)).toBe(0);
  });

  test('stops working when a newer link is sent, and when the password changes in another way [accounts 1.3]', async () => {
    await requestLink(user.email);
    const older = await waitForToken();
    await requestLink(user.email);
    const newer = await waitForToken(2);
    expect([(await readLink(older)).status, (await readLink(newer)).status]).toEqual([404, 200]);
    expect((await client.post('/password/set/', newPassword)).status).toBe(204);
    expect((await readLink(newer)).status).toBe(404);
  });

  test('stops working when its user is made inactive, also after the user is made active again [accounts 1.3]', async () => {
    const sam = await insertUser(database, tenant, { email: 'sam@example.com' });
    await requestLink(sam.email);
    const token = await waitForToken();
    const { id, firstName, lastName, email } = sam;
    const save = (isActive: boolean) =>
      client.put(`/users/${id}/`, { firstName, lastName, email, phone: null, isActive });
    await save(false);
    expect((await readLink(token)).status).toBe(404);
    await save(true);
    expect((await readLink(token)).status).toBe(404);
  });

  test('is refused when its user was made inactive in the database', async () => {
    await requestLink(user.email);
    const token = await waitForToken();
    await database.unscopedDb.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    expect((await readLink(token)).status).toBe(404);
    expect(
      (await createTestClient(server).post(`/password/reset/${token}/`, newPassword)).status,
    ).toBe(404);
  });

  test('works only at the host of its shop [accounts 1.3]', async () => {
    await insertTenant(database, { host: 'theirs.example' });
    await requestLink(user.email);
    const theirs = createTestClient(server, 'theirs.example');
    expect((await theirs.get(`/password/reset/${await waitForToken()}/`)).body).toEqual(notFound);
  });

  test('works again after a password was refused [accounts 1.4]', async () => {
    await requestLink(user.email);
    const token = await waitForToken();
    const set = async (text: string, passwordConfirm = text) =>
      (
        await createTestClient(server).post(`/password/reset/${token}/`, {
          password: text,
          passwordConfirm,
        })
      ).body;
    expect(await set('short')).toMatchObject({
      password: ['Password must be at least 8 characters'],
    });
    expect(await set('password123')).toMatchObject({ password: ['This password is too common'] });
    expect(await set(password, 'else')).toMatchObject({
      passwordConfirm: ['Passwords must match'],
    });
    expect(await set(password)).toMatchObject({ email: user.email });
  });
});

describe('the server does not reveal which email addresses have an account', () => {
  const toComparable = ({ status, text, headers }: TestResponse) => ({
    status,
    text,
    headers: [...headers.keys()].toSorted(),
  });

  test('by its response, and only an active user who has joined gets a message [accounts 1.5]', async () => {
    await insertUser(database, tenant, { email: 'invited@example.com', passwordHash: null });
    await insertUser(database, tenant, { email: 'inactive@example.com', isActive: false });
    const theirs = await insertTenant(database, { host: 'theirs.example' });
    await insertUser(database, theirs, { email: 'theirs@example.com' });
    const responses: TestResponse[] = [];
    for (const name of ['nobody', 'invited', 'inactive', 'theirs', 'ali']) {
      responses.push(await requestLink(`${name}@example.com`));
    }
    expect(new Set(responses.map((response) => JSON.stringify(toComparable(response)))).size).toBe(
      1,
    );
    // The server works in the order of the requests, so the message for the last one comes last.
    await waitForToken();
    expect(await server.messages()).toMatchObject([{ recipient: user.email }]);
  });

  test('by its response time, because it responds before it reads the database [accounts 1.5]', async () => {
    const busy = createTestServer({ ...database, forTenant: () => new Promise(() => undefined) });
    for (const email of [user.email, 'nobody@example.com']) {
      expect((await createTestClient(busy).post('/password/forgot/', { email })).status).toBe(204);
    }
  });

  test('by the time of the next response, because the work starts later [accounts 1.5]', async () => {
    let startWork = () => {};
    const waited = new Promise<void>((resolve) => {
      startWork = resolve;
    });
    let transactions = 0;
    const counted = createTestServer(
      {
        ...database,
        forTenant: (...args) => {
          transactions += 1;
          return database.forTenant(...args);
        },
      },
      { waitRandomly: () => waited },
    );
    expect(
      (await createTestClient(counted).post('/password/forgot/', { email: user.email })).status,
    ).toBe(204);
    expect(await createTestClient(counted).get('/whoami/')).toMatchObject({ status: 200 });
    expect(transactions).toBe(0);
    startWork();
    await waitForToken();
    expect(transactions).toBe(1);
  });

  test('to strangers who request five links, and they block neither an owner nor a known device [accounts 1.6]', async () => {
    const phone = await logInAs(server, user.email);
    await phone.post('/users/logout/');
    for (let sent = 1; sent <= 5; sent += 1) {
      await requestLink(user.email);
      await waitForToken(sent);
    }
    await phone.post('/password/forgot/', { email: user.email });
    await waitForToken(6);
    expect((await client.post(`/users/${user.id}/reset_link/`)).status).toBe(200);
    expect((await readLink(await waitForToken(7))).status).toBe(200);
  });

  test('when the limit of messages is reached, and the last link still works [accounts 1.6]', async () => {
    for (let sent = 1; sent <= 5; sent += 1) {
      await requestLink(user.email);
      await waitForToken(sent);
    }
    const last = await waitForToken(5);
    expect((await requestLink(user.email)).status).toBe(204);
    const sam = await insertUser(database, tenant, { email: 'sam@example.com' });
    await requestLink(sam.email);
    await waitForToken(6);
    expect(
      (await server.messages()).filter(({ recipient }) => recipient === user.email),
    ).toHaveLength(5);
    expect((await readLink(last)).status).toBe(200);
  });

  test('when the limit of an IP address is reached [accounts 1.6]', async () => {
    for (let count = 0; count < 20; count += 1) await requestLink('nobody@example.com');
    for (const email of ['nobody@example.com', user.email]) {
      const { status, headers } = await requestLink(email);
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    }
    const elsewhere = createTestClient(server, 'localhost', 'http', '203.0.113.9');
    expect((await elsewhere.post('/password/forgot/', { email: user.email })).status).toBe(204);
  });

  test('by the budgets of the shop, because links that visitors request count only for their recipient [accounts 1.6]', async () => {
    const messageBudgets = { perUserPerDay: 1, perTenantPerDay: 1 };
    ({ server, user, client } = await createTestShop(database, { messageBudgets }));
    for (const count of [1, 2]) {
      await requestLink(user.email);
      await waitForToken(count);
    }
    const payload = {
      firstName: 'Sam',
      lastName: 'Carter',
      email: 'sam@example.com',
      phone: '',
      isActive: true,
    };
    expect((await client.post('/invites/', payload)).status).toBe(201);
  });
});

describe('on a server without mail', () => {
  beforeEach(async () => {
    ({ server, tenant, user, client } = await createTestShop(database, { sendsEmail: false }));
  });

  test('a visitor cannot request a link, and whoami says so [accounts 1.7]', async () => {
    expect((await requestLink(user.email)).status).toBe(404);
    const { body } = await client.get('/whoami/');
    expect(body).toMatchObject({ client: { mailsPasswordLinks: false } });
  });

  test('an owner can get the link for a colleague, after a recent log-in [accounts 2.2]', async () => {
    const sam = await insertUser(database, tenant, { email: 'sam@example.com' });
    const { body } = await client.post(`/users/${sam.id}/reset_link/`);
    const link = new URL(Object(body).link);
    expect([link.origin, link.pathname]).toEqual(['http://localhost', '/reset-password']);
    const token = new URLSearchParams(link.hash.slice(1)).get('token') ?? '';
    expect((await readLink(token)).body).toEqual({ email: sam.email });
    expect(await server.messages()).toEqual([]);

    server.clock.advance(10 * MINUTE_MS + 1);
    const refused = await client.post(`/users/${sam.id}/reset_link/`);
    expect(refused.body).toMatchObject({ code: 'reauth_required' });
    expect((await readLink(token)).status).toBe(200);
  });

  test('the response to an invite or a resent invite has the link, and no message is queued [accounts 2.4]', async () => {
    const payload = {
      firstName: 'Sam',
      lastName: 'Carter',
      email: 'sam@example.com',
      phone: '',
      isActive: true,
    };
    const invited = await client.post('/invites/', payload);
    expect(invited.status).toBe(201);
    const { id, inviteLink } = Object(invited.body);
    const resent = Object((await client.post(`/users/${id}/resend_invite/`)).body);
    const getStatus = async (link: string) =>
      (
        await createTestClient(server).get(
          `/invites/${new URLSearchParams(new URL(link).hash.slice(1)).get('token')}/`,
        )
      ).status;
    expect([await getStatus(inviteLink), await getStatus(resent.inviteLink)]).toEqual([404, 200]);
    expect(await server.messages()).toEqual([]);
    expect((await client.get(`/users/${id}/`)).text).not.toContain('link');
  });
});

describe('an owner', () => {
  test('can mail a colleague a new link [accounts 2.1]', async () => {
    const sam = await insertUser(database, tenant, { email: 'sam@example.com', firstName: 'Sam' });
    server.clock.advance(20 * MINUTE_MS);
    expect((await client.post(`/users/${sam.id}/reset_link/`)).body).toEqual({ link: null });
    const token = await waitForToken();
    const [message] = await server.messages();
    expect(message).toMatchObject({
      recipient: sam.email,
      text: expect.stringContaining('Ali Baker has sent you'),
    });
    expect((await readLink(token)).body).toEqual({ email: sam.email });
    expect(
      (await client.post('/invites/', { ...sam, email: 'new@example.com', phone: '' })).text,
    ).not.toContain('link');
  });

  test('cannot send a link to colleagues who are inactive or have not joined [accounts 2.1]', async () => {
    const inactive = await insertUser(database, tenant, {
      email: 'inactive@example.com',
      isActive: false,
    });
    const invited = await insertUser(database, tenant, {
      email: 'invited@example.com',
      passwordHash: null,
    });
    for (const { id } of [inactive, invited]) {
      const { status, body } = await client.post(`/users/${id}/reset_link/`);
      expect([status, body]).toEqual([
        409,
        { code: 'not_active', detail: 'This staff user has no active account' },
      ]);
    }
    expect(await server.messages()).toEqual([]);
  });
});
