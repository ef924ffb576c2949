import { beforeEach, expect, test } from 'vitest';
import type { StaffUser } from '../../../contract/entities/staff.ts';
import { testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { DAY_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';

const database = await openTestDatabase();

let { server, user, client } = await createTestShop(database);
beforeEach(async () => {
  ({ server, user, client } = await createTestShop(database));
});

const sam = {
  firstName: 'Sam',
  lastName: 'Carter',
  email: 'Sam@Example.com',
  phone: '',
  isActive: true,
};
const password = 'a long walk home';
const acceptance = { ...sam, password, passwordConfirm: password, terms: true };

const invite = async () => (await client.post('/invites/', sam)).body as StaffUser;

/** Returns the token of the invite link in the newest message. */
const getNewestToken = async () => {
  const message = (await server.messages()).at(-1);
  return /\/accept-invite#token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
};

/**
 * After so many unknown tokens from one IP address, the server refuses all calls with a token from
 * it.
 */
const MAX_GUESSES = 10;

test('guesses at invites are limited for each IP address [attack 2.5]', async () => {
  await invite();
  const visitor = createTestClient(server);
  for (let guess = 0; guess < MAX_GUESSES; guess += 1) {
    expect((await visitor.get(`/invites/guess-${guess}/`)).status).toBe(404);
  }
  const token = await getNewestToken();
  expect((await visitor.get(`/invites/${token}/`)).status).toBe(429);
  expect((await visitor.post(`/invites/${token}/accept/`, acceptance)).status).toBe(429);
  const visitorElsewhere = createTestClient(server, 'localhost', 'http', '203.0.113.9');
  expect((await visitorElsewhere.get(`/invites/${token}/`)).status).toBe(200);
});

test('an invite creates an invited user, and an email is sent at once [spec 7.28]', async () => {
  const invited = await client.post('/invites/', sam);
  expect(invited.status).toBe(201);
  expect(invited.body).toMatchObject({
    email: 'sam@example.com',
    status: 'invited',
    isOwner: false,
  });
  expect(await server.messages()).toMatchObject([
    { channel: 'email', recipient: 'sam@example.com' },
  ]);
  expect(server.wakeUps()).toBe(1);
});

test('the link of an invite shows the details of the invited user, and who has sent it [spec 7.30, counter 10.7]', async () => {
  await invite();
  expect((await createTestClient(server).get(`/invites/${await getNewestToken()}/`)).body).toEqual({
    firstName: 'Sam',
    lastName: 'Carter',
    email: 'sam@example.com',
    phone: null,
    invitedBy: `${user.firstName} ${user.lastName}`,
  });
});

test('accepting an invite creates the account with the given details, and signs the user in [spec 1.19, spec 3.17]', async () => {
  await invite();
  const token = await getNewestToken();
  const phone = createTestClient(server);
  const accepted = await phone.post(`/invites/${token}/accept/`, {
    ...acceptance,
    lastName: 'Dean',
  });
  expect(accepted.body).toMatchObject({ email: 'sam@example.com', lastName: 'Dean' });
  expect((await phone.get('/users/me/')).body).toEqual(accepted.body);
  expect((await createTestClient(server).logIn('sam@example.com', password)).status).toBe(200);
});

test('a user who was invited as inactive cannot log in until a colleague activates the account', async () => {
  const { id, isActive } = (await client.post('/invites/', { ...sam, isActive: false }))
    .body as StaffUser;
  expect(isActive).toBe(false);
  const phone = createTestClient(server);
  expect((await phone.post(`/invites/${await getNewestToken()}/accept/`, acceptance)).status).toBe(
    200,
  );
  expect((await phone.get('/users/me/')).status).toBe(403);
  expect((await phone.logIn('sam@example.com', password)).body).toMatchObject({
    code: 'invalid_login',
  });
  expect((await client.get(`/users/${id}/`)).body).toMatchObject({
    status: 'inactive',
    isActive: false,
  });
  await client.put(`/users/${id}/`, sam);
  expect((await phone.logIn('sam@example.com', password)).status).toBe(200);
});

test('an email address in use is rejected at the email field', async () => {
  const refused = await client.post('/invites/', { ...sam, email: user.email.toUpperCase() });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    email: ['There is already a user with this email address'],
  });
  expect(await server.messages()).toEqual([]);
});

test('an invite can be accepted only once, even by concurrent requests', async () => {
  await invite();
  const token = await getNewestToken();
  const responses = await Promise.all(
    Array.from({ length: 4 }, () =>
      createTestClient(server).post(`/invites/${token}/accept/`, acceptance),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  expect((await createTestClient(server).get(`/invites/${token}/`)).status).toBe(404);
});

test('an invite expires after seven days', async () => {
  const { id } = await invite();
  const token = await getNewestToken();
  server.clock.advance(7 * DAY_MS - 1);
  expect((await createTestClient(server).get(`/invites/${token}/`)).status).toBe(200);
  server.clock.advance(1);
  expect((await createTestClient(server).get(`/invites/${token}/`)).body).toEqual({
    code: 'not_found',
    detail: 'Invite not found',
  });
  expect(
    (await createTestClient(server).post(`/invites/${token}/accept/`, acceptance)).status,
  ).toBe(404);
  await client.logIn(user.email, testPassword);
  expect((await client.get(`/users/${id}/`)).body).toMatchObject({ status: 'expired' });
});

test('a resend replaces the link of the invite, until the user has joined [spec 7.29]', async () => {
  const { id } = await invite();
  const first = await getNewestToken();
  const resent = await client.post(`/users/${id}/resend_invite/`);
  expect(resent.body).toMatchObject({ id, status: 'invited' });
  const second = await getNewestToken();
  expect(second).not.toBe(first);
  expect((await createTestClient(server).get(`/invites/${first}/`)).status).toBe(404);
  expect(
    (await createTestClient(server).post(`/invites/${second}/accept/`, acceptance)).status,
  ).toBe(200);

  const refused = await client.post(`/users/${id}/resend_invite/`);
  expect([refused.status, refused.body]).toEqual([
    409,
    { code: 'not_invited', detail: 'This staff user has already joined' },
  ]);
  expect(await server.messages()).toHaveLength(2);
});

test('an acceptance with an invalid field is refused at this field, and the invite can still be accepted', async () => {
  await invite();
  const accept = async (change: object) =>
    (
      await createTestClient(server).post(`/invites/${await getNewestToken()}/accept/`, {
        ...acceptance,
        ...change,
      })
    ).body;
  expect(await accept({ password: 'short', passwordConfirm: 'short' })).toMatchObject({
    password: ['Password must be at least 8 characters'],
  });
  expect(await accept({ password: 'Password123', passwordConfirm: 'Password123' })).toMatchObject({
    password: ['This password is too common'],
  });
  expect(await accept({ passwordConfirm: 'else' })).toMatchObject({
    passwordConfirm: ['Passwords must match'],
  });
  expect(await accept({ email: 'other@example.com' })).toMatchObject({
    email: ['The email address cannot be changed'],
  });
  expect(await accept({ terms: false })).toMatchObject({
    terms: ['Please accept the terms and conditions'],
  });
  expect(await accept({})).toMatchObject({ email: 'sam@example.com' });
});

test('an acceptance on a device on which another user is logged in ends that session', async () => {
  await invite();
  const endedSession = client.cookies.get('session');
  await client.post(`/invites/${await getNewestToken()}/accept/`, acceptance);
  expect((await client.get('/users/me/')).body).toMatchObject({ email: 'sam@example.com' });
  const otherClient = createTestClient(server);
  otherClient.cookies.set('session', endedSession ?? '');
  expect((await otherClient.get('/users/me/')).status).toBe(403);
});
