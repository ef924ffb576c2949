import { beforeEach, expect, test } from 'vitest';
import { insertInvite } from '../../../tests/support/db/account-fixtures.ts';
import { insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { DAY_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop, logInAs } from '../../../tests/support/server/test-shop.ts';

const database = await openTestDatabase();

let { server, tenant, user, client } = await createTestShop(database);
beforeEach(async () => {
  ({ server, tenant, user, client } = await createTestShop(database));
});

const sam = {
  firstName: 'Sam',
  lastName: 'Carter',
  email: 'sam@example.com',
  phone: '',
  isActive: true,
};

const insertColleague = async (fields: Parameters<typeof insertUser>[2] = {}) => {
  const { firstName, lastName, email } = sam;
  return insertUser(database, tenant, { firstName, lastName, email, ...fields });
};

test('users are listed by name with their status [spec 3.12]', async () => {
  await insertColleague({ firstName: 'bo', email: 'bo@example.com', isActive: false });
  await insertColleague({ firstName: 'Cleo', email: 'cleo@example.com', isOwner: true });
  const dan = await insertColleague({
    firstName: 'Dan',
    email: 'dan@example.com',
    passwordHash: null,
  });
  await insertInvite(database, dan, new Date(server.clock().getTime() + DAY_MS));
  const eve = await insertColleague({
    firstName: 'Eve',
    email: 'eve@example.com',
    passwordHash: null,
  });
  await insertInvite(database, eve, server.clock());
  const { body } = await client.get('/users/');
  expect(body).toMatchObject({
    count: 5,
    results: [
      { firstName: 'Ali', status: 'active', isOwner: true, isActive: true },
      { firstName: 'bo', status: 'inactive', isActive: false },
      { firstName: 'Cleo', status: 'active', isOwner: true },
      { firstName: 'Dan', status: 'invited' },
      { firstName: 'Eve', status: 'expired' },
    ],
  });
});

test('users are found by name, email and phone, with paging [spec 3.13, spec 7.25]', async () => {
  await insertColleague({ phone: '07700 900555' });
  for (const search of ['sam', 'CARTER', 'sam carter', 'sam@', '07700900555']) {
    expect((await client.get(`/users/?search=${search}`)).body).toMatchObject({
      count: 1,
      results: [{ email: sam.email }],
    });
  }
  expect((await client.get('/users/?page=2&limit=1')).body).toMatchObject({
    count: 2,
    results: [{ email: sam.email }],
  });
});

test('an update or an acceptance without a phone number does not change the phone number', async () => {
  const { phone: _, ...withoutPhone } = sam;
  const { id } = await insertColleague({ phone: '07700 900555' });
  const updated = await client.put(`/users/${id}/`, { ...withoutPhone, lastName: 'Dean' });
  expect(updated.body).toMatchObject({ lastName: 'Dean', phone: '07700 900555' });
  expect((await client.get('/users/?search=07700900555')).body).toMatchObject({ count: 1 });

  const invited = await insertColleague({
    email: 'bo@example.com',
    phone: '07700 900777',
    passwordHash: null,
  });
  const token = await insertInvite(database, invited, new Date(server.clock().getTime() + DAY_MS));
  const password = { password: 'a long walk home', passwordConfirm: 'a long walk home' };
  const acceptance = {
    firstName: 'Bo',
    lastName: 'Lee',
    email: 'bo@example.com',
    ...password,
    terms: true,
  };
  expect(
    (await createTestClient(server).post(`/invites/${token}/accept/`, acceptance)).status,
  ).toBe(200);
  expect((await client.get(`/users/${invited.id}/`)).body).toMatchObject({
    lastName: 'Lee',
    phone: '07700 900777',
  });
});

test('an update changes the name, and an empty phone number clears it [spec 3.11, spec 7.26, spec 7.27]', async () => {
  const { id } = await insertColleague({ phone: '07700 900555' });
  const updated = await client.put(`/users/${id}/`, {
    ...sam,
    lastName: 'Dean',
    email: 'SAM@example.com',
  });
  expect(updated.body).toEqual({
    ...sam,
    id,
    lastName: 'Dean',
    phone: null,
    status: 'active',
    isOwner: false,
    version: expect.any(String),
  });
  expect((await client.get(`/users/${id}/`)).body).toEqual(updated.body);
});

test('the email address of a user cannot be changed', async () => {
  const { id } = await insertColleague();
  const refused = await client.put(`/users/${id}/`, { ...sam, email: 'other@example.com' });
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { email: ['The email address cannot be changed'] },
  ]);
});

test('a user who is made inactive loses the session at once, and cannot log in until a colleague reverses it', async () => {
  const { id } = await insertColleague();
  const samsPhone = await logInAs(server, sam.email);
  expect((await samsPhone.get('/users/me/')).status).toBe(200);

  expect((await client.put(`/users/${id}/`, { ...sam, isActive: false })).body).toMatchObject({
    status: 'inactive',
  });
  expect((await samsPhone.get('/users/me/')).status).toBe(403);
  expect((await samsPhone.logIn(sam.email, testPassword)).body).toMatchObject({
    code: 'invalid_login',
  });

  await client.put(`/users/${id}/`, sam);
  expect((await samsPhone.get('/users/me/')).status).toBe(403);
  expect((await samsPhone.logIn(sam.email, testPassword)).status).toBe(200);
});

test('a user cannot make themselves inactive [spec 6.7]', async () => {
  const { firstName, lastName, email } = user;
  const refused = await client.put(`/users/${user.id}/`, {
    firstName,
    lastName,
    email,
    phone: '',
    isActive: false,
  });
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.text)).toMatchObject({
    is_active: ['You cannot change this for yourself'],
  });
});

test('an owner cannot be made inactive', async () => {
  const { id } = await insertColleague({ isOwner: true });
  const refused = await client.put(`/users/${id}/`, { ...sam, isActive: false });
  expect(JSON.parse(refused.text)).toMatchObject({
    is_active: ['An owner cannot be made inactive'],
  });
});

test('making an invited user inactive revokes the invite', async () => {
  const colleague = await insertColleague({ passwordHash: null });
  const token = await insertInvite(
    database,
    colleague,
    new Date(server.clock().getTime() + DAY_MS),
  );
  const updated = await client.put(`/users/${colleague.id}/`, { ...sam, isActive: false });
  expect(updated.body).toMatchObject({ status: 'expired', isActive: false });
  expect((await createTestClient(server).get(`/invites/${token}/`)).status).toBe(404);
});

test('an unknown user gets 404', async () => {
  for (const id of ['17', '01890000-0000-7000-8000-000000000000', '%00']) {
    expect((await client.get(`/users/${id}/`)).body).toMatchObject({ code: 'not_found' });
    expect((await client.put(`/users/${id}/`, sam)).status).toBe(404);
    expect((await client.post(`/users/${id}/resend_invite/`)).status).toBe(404);
  }
});
