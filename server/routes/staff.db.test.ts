import { beforeEach, expect, test } from 'vitest';
import { aShop } from '../testing/a-shop.ts';
import { openTestDatabase } from '../testing/database.ts';
import { anInvite, aUser, testPassword } from '../testing/fixtures.ts';
import { testClient } from '../testing/test-client.ts';
import { dayMs } from '../testing/test-clock.ts';

const database = await openTestDatabase();

let { server, tenant, user, client } = await aShop(database);
beforeEach(async () => {
  ({ server, tenant, user, client } = await aShop(database));
});

const sam = { firstName: 'Sam', lastName: 'Carter', email: 'sam@example.com', phone: '', isActive: true };

const aColleague = async (fields: Parameters<typeof aUser>[2] = {}) => {
  const { firstName, lastName, email } = sam;
  return aUser(database, tenant, { firstName, lastName, email, ...fields });
};

test('staff are listed by name with where each of them stands [spec 3.12]', async () => {
  await aColleague({ firstName: 'bo', email: 'bo@example.com', isActive: false });
  await aColleague({ firstName: 'Cleo', email: 'cleo@example.com', isOwner: true });
  const dan = await aColleague({ firstName: 'Dan', email: 'dan@example.com', passwordHash: null });
  await anInvite(database, dan, new Date(server.clock().getTime() + dayMs));
  const eve = await aColleague({ firstName: 'Eve', email: 'eve@example.com', passwordHash: null });
  await anInvite(database, eve, server.clock());
  const { body } = await client.get('/users/');
  expect(body).toMatchObject({
    count: 5,
    results: [
      { firstName: 'Ali', status: 'active', isOwner: false, isActive: true },
      { firstName: 'bo', status: 'inactive', isActive: false },
      { firstName: 'Cleo', status: 'active', isOwner: true },
      { firstName: 'Dan', status: 'invited' },
      { firstName: 'Eve', status: 'expired' },
    ],
  });
});

test('staff are found by name, email and phone, page by page [spec 3.13, spec 7.25]', async () => {
  await aColleague({ phone: '07700 900555' });
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

test('an update and an acceptance keep a phone number that their payload does not name', async () => {
  const { phone: _, ...withoutPhone } = sam;
  const { id } = await aColleague({ phone: '07700 900555' });
  const updated = await client.put(`/users/${id}/`, { ...withoutPhone, lastName: 'Dean' });
  expect(updated.body).toMatchObject({ lastName: 'Dean', phone: '07700 900555' });
  expect((await client.get('/users/?search=07700900555')).body).toMatchObject({ count: 1 });

  const invited = await aColleague({ email: 'bo@example.com', phone: '07700 900777', passwordHash: null });
  const token = await anInvite(database, invited, new Date(server.clock().getTime() + dayMs));
  const password = { password: 'a long walk home', passwordConfirm: 'a long walk home' };
  const acceptance = { firstName: 'Bo', lastName: 'Lee', email: 'bo@example.com', ...password, terms: true };
  expect((await testClient(server).post(`/invites/${token}/accept/`, acceptance)).status).toBe(200);
  expect((await client.get(`/users/${invited.id}/`)).body).toMatchObject({ lastName: 'Lee', phone: '07700 900777' });
});

test('a colleague is renamed, and an empty phone number is none [spec 3.11, spec 7.26, spec 7.27]', async () => {
  const { id } = await aColleague({ phone: '07700 900555' });
  const updated = await client.put(`/users/${id}/`, { ...sam, lastName: 'Dean', email: 'SAM@example.com' });
  expect(updated.body).toEqual({ ...sam, id, lastName: 'Dean', phone: null, status: 'active', isOwner: false });
  expect((await client.get(`/users/${id}/`)).body).toEqual(updated.body);
});

test('the email address of a colleague cannot be changed', async () => {
  const { id } = await aColleague();
  const refused = await client.put(`/users/${id}/`, { ...sam, email: 'other@example.com' });
  expect([refused.status, refused.body]).toMatchObject([400, { email: ['The email address cannot be changed'] }]);
});

test('whoever is made inactive is out at once, and cannot sign in until made active again', async () => {
  const { id } = await aColleague();
  const samsPhone = testClient(server);
  await samsPhone.logIn(sam.email, testPassword);
  expect((await samsPhone.get('/users/me/')).status).toBe(200);

  expect((await client.put(`/users/${id}/`, { ...sam, isActive: false })).body).toMatchObject({ status: 'inactive' });
  expect((await samsPhone.get('/users/me/')).status).toBe(403);
  expect((await samsPhone.logIn(sam.email, testPassword)).body).toMatchObject({ code: 'invalid_login' });

  await client.put(`/users/${id}/`, sam);
  expect((await samsPhone.get('/users/me/')).status).toBe(403);
  expect((await samsPhone.logIn(sam.email, testPassword)).status).toBe(200);
});

test('nobody makes themselves inactive [spec 6.7]', async () => {
  const { firstName, lastName, email } = user;
  const refused = await client.put(`/users/${user.id}/`, { firstName, lastName, email, phone: '', isActive: false });
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.text)).toMatchObject({ is_active: ['You cannot change this for yourself'] });
});

test('the owner cannot be made inactive', async () => {
  const { id } = await aColleague({ isOwner: true });
  const refused = await client.put(`/users/${id}/`, { ...sam, isActive: false });
  expect(JSON.parse(refused.text)).toMatchObject({ is_active: ['The owner cannot be made inactive'] });
});

test('making an invited person inactive voids the invite', async () => {
  const colleague = await aColleague({ passwordHash: null });
  const token = await anInvite(database, colleague, new Date(server.clock().getTime() + dayMs));
  const updated = await client.put(`/users/${colleague.id}/`, { ...sam, isActive: false });
  expect(updated.body).toMatchObject({ status: 'expired', isActive: false });
  expect((await testClient(server).get(`/invites/${token}/`)).status).toBe(404);
});

test('a user who does not exist is not found', async () => {
  for (const id of ['17', '01890000-0000-7000-8000-000000000000', '%00']) {
    expect((await client.get(`/users/${id}/`)).body).toMatchObject({ code: 'not_found' });
    expect((await client.put(`/users/${id}/`, sam)).status).toBe(404);
    expect((await client.post(`/users/${id}/resend_invite/`)).status).toBe(404);
  }
});
