import { beforeEach, expect, test } from 'vitest';
import type { StaffUser } from '../../contract/staff.ts';
import { aShop } from '../testing/a-shop.ts';
import { openTestDatabase } from '../testing/database.ts';
import { testPassword } from '../testing/fixtures.ts';
import { testClient } from '../testing/test-client.ts';
import { dayMs } from '../testing/test-clock.ts';

const database = await openTestDatabase();

let { server, user, client } = await aShop(database);
beforeEach(async () => {
  ({ server, user, client } = await aShop(database));
});

const sam = { firstName: 'Sam', lastName: 'Carter', email: 'Sam@Example.com', phone: '', isActive: true };
const password = 'a long walk home';
const acceptance = { ...sam, password, passwordConfirm: password, terms: true };

const invite = async () => (await client.post('/invites/', sam)).body as StaffUser;

/** The token in the newest message's link. */
const newestToken = async () => {
  const message = (await server.messages()).at(-1);
  return /\/accept-invite\?token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
};

test('an invited person gets a link, sees who they are, accepts, and is signed in [spec 1.19, spec 3.17, spec 7.28, spec 7.30]', async () => {
  const invited = await client.post('/invites/', sam);
  expect(invited.status).toBe(201);
  expect(invited.body).toMatchObject({ email: 'sam@example.com', status: 'invited', isOwner: false });
  expect(await server.messages()).toMatchObject([{ channel: 'email', recipient: 'sam@example.com' }]);
  expect(server.wakeUps()).toBe(1);

  const token = await newestToken();
  const phone = testClient(server);
  expect((await phone.get(`/invites/${token}/`)).body).toEqual({
    firstName: 'Sam',
    lastName: 'Carter',
    email: 'sam@example.com',
    phone: null,
  });
  const accepted = await phone.post(`/invites/${token}/accept/`, { ...acceptance, lastName: 'Dean' });
  expect(accepted.body).toMatchObject({ email: 'sam@example.com', lastName: 'Dean' });
  expect((await phone.get('/users/me/')).body).toEqual(accepted.body);
  expect((await testClient(server).logIn('sam@example.com', password)).status).toBe(200);
});

test('an address that somebody has already is refused at the email field', async () => {
  const refused = await client.post('/invites/', { ...sam, email: user.email.toUpperCase() });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ email: ['There is already a user with this email address'] });
  expect(await server.messages()).toEqual([]);
});

test('an invite works once, also for many who press at once', async () => {
  await invite();
  const token = await newestToken();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => testClient(server).post(`/invites/${token}/accept/`, acceptance)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  expect((await testClient(server).get(`/invites/${token}/`)).status).toBe(404);
});

test('an invite ends after seven days', async () => {
  const { id } = await invite();
  const token = await newestToken();
  server.clock.advance(7 * dayMs - 1);
  expect((await testClient(server).get(`/invites/${token}/`)).status).toBe(200);
  server.clock.advance(1);
  expect((await testClient(server).get(`/invites/${token}/`)).body).toEqual({
    code: 'not_found',
    detail: 'Invite not found',
  });
  expect((await testClient(server).post(`/invites/${token}/accept/`, acceptance)).status).toBe(404);
  await client.logIn(user.email, testPassword);
  expect((await client.get(`/users/${id}/`)).body).toMatchObject({ status: 'expired' });
});

test('resending voids the old link and makes a new one, until the person has joined [spec 7.29]', async () => {
  const { id } = await invite();
  const first = await newestToken();
  const resent = await client.post(`/users/${id}/resend_invite/`);
  expect(resent.body).toMatchObject({ id, status: 'invited' });
  const second = await newestToken();
  expect(second).not.toBe(first);
  expect((await testClient(server).get(`/invites/${first}/`)).status).toBe(404);
  expect((await testClient(server).post(`/invites/${second}/accept/`, acceptance)).status).toBe(200);

  const refused = await client.post(`/users/${id}/resend_invite/`);
  expect([refused.status, refused.body]).toEqual([
    409,
    { code: 'not_invited', detail: 'This person has already joined' },
  ]);
  expect(await server.messages()).toHaveLength(2);
});

test('accepting is refused for a weak password, another address and unaccepted terms, and can be tried again', async () => {
  await invite();
  const accept = async (change: object) =>
    (await testClient(server).post(`/invites/${await newestToken()}/accept/`, { ...acceptance, ...change })).body;
  expect(await accept({ password: 'short', passwordConfirm: 'short' })).toMatchObject({
    password: ['Password must be at least 8 characters'],
  });
  expect(await accept({ password: 'Password123', passwordConfirm: 'Password123' })).toMatchObject({
    password: ['This password is too common'],
  });
  expect(await accept({ passwordConfirm: 'else' })).toMatchObject({ passwordConfirm: ['Passwords must match'] });
  expect(await accept({ email: 'other@example.com' })).toMatchObject({
    email: ['The email address cannot be changed'],
  });
  expect(await accept({ terms: false })).toMatchObject({ terms: ['Please accept the terms and conditions'] });
  expect(await accept({})).toMatchObject({ email: 'sam@example.com' });
});

test('accepting on a device where somebody else is signed in ends their session there', async () => {
  await invite();
  const before = client.cookies.get('session');
  await client.post(`/invites/${await newestToken()}/accept/`, acceptance);
  expect((await client.get('/users/me/')).body).toMatchObject({ email: 'sam@example.com' });
  const thief = testClient(server);
  thief.cookies.set('session', before ?? '');
  expect((await thief.get('/users/me/')).status).toBe(403);
});
