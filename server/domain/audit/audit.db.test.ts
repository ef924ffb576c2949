import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { insertInvite, insertPasswordReset } from '../../../tests/support/db/account-fixtures.ts';
import {
  insertCharge,
  insertCustomer,
  insertPaymentRequest,
  insertService,
  insertUser,
  testPassword,
} from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { runCommand } from '../../../tests/support/server/command-runner.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { DAY_MS } from '../../../tests/support/server/test-clock.ts';
import { setUpTestShop } from '../../../tests/support/server/test-shop.ts';
import { auditEvents, users } from '../../db/schema.ts';

const database = await openTestDatabase();

const shop = setUpTestShop(database);
beforeEach(async () => {
  await database.unscopedDb.delete(auditEvents);
});

const readLog = () =>
  database.unscopedDb.select().from(auditEvents).orderBy(auditEvents.at, auditEvents.id);
const readKinds = async () => (await readLog()).map(({ kind }) => kind);

const newUser = { firstName: 'Sam', lastName: 'Carter', email: 'sam@example.com', phone: null };
const newPassword = { password: 'a long walk home', passwordConfirm: 'a long walk home' };

test('Log-ins, log-outs and password changes are recorded with their user and a hash of the IP address [audit 1.1]', async () => {
  const { server, user } = shop;
  const phone = createTestClient(server, 'localhost', 'http', '203.0.113.7');
  await phone.logIn(user.email, testPassword);
  await phone.post('/password/set/', newPassword);
  await phone.post('/logout/');
  const log = await readLog();
  expect(log.map(({ kind }) => kind)).toEqual(['logged_in', 'password_changed', 'logged_out']);
  for (const event of log) {
    expect(event).toMatchObject({
      actorType: 'user',
      userId: user.id,
      actorName: 'Ali Baker',
      subjectId: null,
    });
    expect(event.addressHash).toMatch(/^[\w-]{22}$/);
  }
  expect(new Set(log.map(({ addressHash }) => addressHash)).size).toBe(1);
});

test('Failed log-ins are recorded with the account, or with a hash of an unknown email address [audit 1.1, audit 1.3]', async () => {
  const { server, user } = shop;
  await createTestClient(server).logIn(user.email, 'a wrong guess');
  await createTestClient(server).logIn('Nobody@example.com', 'a wrong guess');
  await createTestClient(server).logIn('nobody@example.com', 'another wrong guess');
  const [known, unknown, unknownAgain] = await readLog();
  expect(known).toMatchObject({
    kind: 'login_failed',
    actorType: 'visitor',
    subjectType: 'user',
    subjectId: user.id,
  });
  expect(unknown).toMatchObject({ kind: 'login_failed', subjectType: 'unknown_account' });
  expect(unknown?.subjectId).toBe(unknownAgain?.subjectId);
  expect(JSON.stringify(await readLog())).not.toMatch(/nobody|127\.0\.0\.1/i);
});

test('Log-ins above the limit are refused, and are not recorded [audit 1.1]', async () => {
  for (let tries = 0; tries < 14; tries += 1)
    await createTestClient(shop.server).logIn(shop.user.email, 'wrong');
  expect(await readKinds()).toHaveLength(10);
});

test('Invites and changes of users are recorded with the names of the changed fields [audit 1.1]', async () => {
  const { client, server, tenant } = shop;
  const { body } = await client.post('/invites/', { ...newUser, isActive: true });
  const { id } = Object(body);
  await client.post(`/users/${id}/resend_invite/`);
  const [invited] = await database.unscopedDb.select().from(users).where(eq(users.id, id));
  if (!invited) return expect.unreachable('the user was invited');
  const other = await insertUser(database, tenant, {
    email: 'other@example.com',
    passwordHash: null,
  });
  const token = await insertInvite(database, other, new Date(server.clock().getTime() + DAY_MS));
  const acceptance = { ...newUser, email: 'other@example.com', ...newPassword, terms: true };
  await createTestClient(server).post(`/invites/${token}/accept/`, acceptance);
  await client.put(`/users/${id}/`, { ...newUser, lastName: 'Hart', isActive: false });
  await client.put(`/users/${id}/`, { ...newUser, lastName: 'Hart', isActive: true });
  expect(
    (await readLog()).map(({ kind, subjectId, changes }) => [kind, subjectId, changes]),
  ).toEqual([
    ['user_invited', id, []],
    ['invite_resent', id, []],
    ['invite_accepted', null, []],
    ['user_updated', id, [{ field: 'lastName', old: null, new: null }]],
    ['user_deactivated', id, []],
    ['user_activated', id, []],
  ]);
});

test('New passwords by link, ended sessions and changes of the owner role are recorded [audit 1.1]', async () => {
  const { client, server, tenant, user } = shop;
  const colleague = await insertUser(database, tenant, { email: 'other@example.com' });
  await client.post(`/users/${colleague.id}/reset_link/`);
  await client.put(`/users/${colleague.id}/owner/`, { isOwner: true });
  await client.put(`/users/${colleague.id}/owner/`, { isOwner: false });
  await client.delete('/users/me/sessions/');
  const expiresAt = new Date(server.clock().getTime() + DAY_MS);
  const sam = await insertUser(database, tenant, { email: 'sam@example.com' });
  const token = await insertPasswordReset(database, sam, expiresAt);
  await createTestClient(server).post(`/password/reset/${token}/`, newPassword);
  expect((await readLog()).map(({ kind, userId, subjectId }) => [kind, userId, subjectId])).toEqual(
    [
      ['password_reset_requested', user.id, colleague.id],
      ['owner_added', user.id, colleague.id],
      ['owner_removed', user.id, colleague.id],
      ['sessions_ended', user.id, null],
      ['password_reset', sam.id, null],
    ],
  );
});

test('Changes of customers are recorded without the values, and an update that changes nothing is not recorded [audit 1.1, audit 1.3]', async () => {
  const { client } = shop;
  const jo = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' };
  const { id } = Object((await client.post('/services/customers/', jo)).body);
  await client.put(`/services/customers/${id}/`, jo);
  await client.put(`/services/customers/${id}/`, {
    ...jo,
    name: 'Jo Smith',
    phone: '07700 900123',
  });
  const fields = ['name', 'phone'].map((field) => ({ field, old: null, new: null }));
  expect((await readLog()).map(({ kind, changes }) => [kind, changes])).toEqual([
    ['customer_created', []],
    ['customer_updated', fields],
  ]);
  expect(JSON.stringify(await readLog())).not.toMatch(/jo@|bloggs|smith|07700/i);
});

test('Changes of prices are recorded with the price before and after [audit 1.1]', async () => {
  const { client } = shop;
  const service = { name: 'Check-up', description: 'Half an hour', cost: 4500, serviceOrder: null };
  const { id } = Object((await client.post('/services/services/', service)).body);
  await client.put(`/services/services/${id}/`, { ...service, cost: 5000, description: 'An hour' });
  await client.delete(`/services/services/${id}/`);
  expect(
    (await readLog()).map(({ kind, subjectName, changes }) => [kind, subjectName, changes]),
  ).toEqual([
    ['service_created', 'Check-up', [{ field: 'cost', old: null, new: 4500 }]],
    [
      'service_updated',
      'Check-up',
      [
        { field: 'description', old: null, new: null },
        { field: 'cost', old: 4500, new: 5000 },
      ],
    ],
    ['service_deleted', 'Check-up', [{ field: 'cost', old: 5000, new: null }]],
  ]);
});

test('Requests that staff send, resend and cancel are recorded, and the filter of their group finds them [audit 1.1, audit 1.5]', async () => {
  const { client } = shop;
  const customer = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' };
  const payload = { customer, description: 'Check-up', amountNet: 4500, vatCode: 'T0' };
  const { ident } = Object((await client.post('/services/payments/', payload)).body);
  await client.post(`/services/payments/${ident}/resend/`);
  await client.post(`/services/payments/${ident}/cancel/`);
  await client.post(`/services/payments/${ident}/cancel/`);
  expect((await readLog()).map(({ kind, subjectId }) => [kind, subjectId])).toEqual([
    ['request_sent', ident],
    ['request_resent', ident],
    ['request_cancelled', ident],
  ]);
  expect(JSON.stringify(await readLog())).not.toMatch(/jo@|bloggs|check-up/i);
  expect((await client.get('/audit/?group=requests')).body).toMatchObject({ count: 3 });
  expect((await client.get('/audit/?group=staff')).body).toMatchObject({ count: 0 });
});

test('A merge is recorded with the number of moved requests and the added addresses, a change of the shop with its fields [audit 1.1, audit 1.3]', async () => {
  const { client, tenant } = shop;
  const first = await insertCustomer(database, tenant, { name: 'Jo Bloggs', phone: null });
  const other = await insertCustomer(database, tenant, { name: 'J Smith', phone: '07700 900123' });
  await insertPaymentRequest(database, other);
  await client.post(`/services/customers/${first.id}/merge/`, { other_id: other.id });
  const profile = { name: tenant.name, phone: '', address: '12 Harbour Street', replyTo: '' };
  const settings = { linkLifetimeDays: 14, pricesIncludeVat: false, reminderDays: [3] };
  await client.put('/shop/', { ...profile, ...settings });
  await client.put('/shop/', { ...profile, ...settings });
  const named = (field: string) => ({ field, old: null, new: null });
  expect((await readLog()).map(({ kind, changes }) => [kind, changes])).toEqual([
    ['customers_merged', [{ ...named('movedRequestCount'), new: 1 }, named('phone')]],
    ['profile_updated', [named('address'), named('linkLifetimeDays'), named('reminderDays')]],
  ]);
  expect(JSON.stringify(await readLog())).not.toMatch(/bloggs|smith|harbour|07700/i);
});

test('Exports and refunds are recorded [audit 1.1]', async () => {
  const { client, tenant } = shop;
  const payment = await insertPaymentRequest(database, await insertCustomer(database, tenant), {
    status: 'paid',
  });
  await insertCharge(database, payment);
  await client.get('/services/payments/export/');
  await client.post(`/services/payments/${payment.ident}/refund/`, { amount: 1000 });
  expect(
    (await readLog()).map(({ kind, subjectId, changes }) => [kind, subjectId, changes]),
  ).toEqual([
    ['payments_exported', null, []],
    ['refund_requested', payment.ident, [{ field: 'amount', old: null, new: 1000 }]],
  ]);
});

test('A change that fails records no event [audit 1.2]', async () => {
  const { client, user, tenant } = shop;
  const service = await insertService(database, tenant);
  expect(
    (await client.post('/invites/', { ...newUser, email: user.email, isActive: true })).status,
  ).toBe(400);
  expect((await client.put(`/services/services/${service.id}/`, { name: '' })).status).toBe(400);
  expect((await client.post('/services/payments/NOTHING/refund/', {})).status).toBe(404);
  expect(await readKinds()).toEqual([]);
});

test('The owner reads the log by user and by kind, newest event first, in pages [audit 1.5]', async () => {
  const { client, server, user, tenant } = shop;
  const colleague = await insertUser(database, tenant, { ...newUser });
  await createTestClient(server).logIn(newUser.email, 'a wrong guess');
  server.clock.advance(1_000);
  const colleagueClient = createTestClient(server);
  await colleagueClient.logIn(newUser.email, testPassword);
  server.clock.advance(1_000);
  await client.put(`/users/${colleague.id}/`, { ...newUser, firstName: 'Samuel', isActive: true });
  const list = async (query: string) => {
    const { count, results } = Object((await client.get(`/audit/${query}`)).body);
    return [count, ...results.map(({ kind }: { kind: string }) => kind)];
  };
  expect(await list('')).toEqual([3, 'user_updated', 'logged_in', 'login_failed']);
  expect(await list('?limit=1&page=2')).toEqual([3, 'logged_in']);
  expect(await list('?kind=login_failed')).toEqual([1, 'login_failed']);
  expect(await list(`?user_id=${user.id}`)).toEqual([1, 'user_updated']);
  expect(await list(`?user_id=${colleague.id}`)).toEqual([
    3,
    'user_updated',
    'logged_in',
    'login_failed',
  ]);
  const [newest] = Object((await client.get('/audit/')).body).results;
  expect(newest).toMatchObject({
    actor: { type: 'user', name: 'Ali Baker' },
    subject: { type: 'user', name: 'Samuel Carter' },
    addressCode: expect.stringMatching(/^[\w-]{6}$/),
  });
  expect(await colleagueClient.get('/audit/')).toMatchObject({
    status: 403,
    body: { code: 'owner_only' },
  });
});

test('The command line prints the log, which includes changes that were made by the command line [audit 1.7]', async () => {
  const { tenant, server } = shop;
  const now = server.clock();
  await insertService(database, tenant);
  await runCommand(database, ['tenant set-vat', tenant.host, 'on'], { now });
  await runCommand(database, ['owner invite', tenant.host, 'boss@example.com'], {
    now: new Date(now.getTime() + 1),
  });
  const lines = await runCommand(database, ['audit', '--host', tenant.host], { now });
  expect(lines.map((line) => line.split('\t').slice(1, 3))).toEqual([
    ['owner_added', 'cli'],
    ['settings_updated', 'cli'],
  ]);
  const [json = ''] = await runCommand(database, ['audit', '--host', tenant.host, '--json'], {
    now,
  });
  expect(JSON.parse(json)).toHaveLength(2);
  const later = ['audit', '--host', tenant.host, '--since', '2030-01-01'] as const;
  expect(await runCommand(database, [...later], { now })).toEqual([
    expect.stringContaining('Nothing was recorded'),
  ]);
});
