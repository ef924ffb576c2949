import { beforeEach, expect, test } from 'vitest';
import { insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop, logInAs } from '../../../tests/support/server/test-shop.ts';

const database = await openTestDatabase();

let { server, tenant, user, client } = await createTestShop(database);
beforeEach(async () => {
  ({ server, tenant, user, client } = await createTestShop(database));
});

const invalidLogin = {
  code: 'invalid_login',
  detail: 'The email address or password is not correct',
};
const password = 'a long walk home';

test('whoami is public and returns the tenant [spec 1.2, spec 3.2, spec 7.10]', async () => {
  const response = await createTestClient(server).get('/whoami/');
  expect(response.status).toBe(200);
  expect(JSON.parse(response.text)).toEqual({
    client: {
      id: tenant.id,
      name: 'Harbour Street Dental',
      has_beepaid_go_module: true,
      include_vat: true,
      asks_vat: false,
      prices_include_vat: false,
      confirm_above: 500_000,
      counter_url: null,
      logo_url: null,
      capabilities: [
        'links',
        'live',
        'money',
        'lists',
        'accounts',
        'shop',
        'messages',
        'tablets',
        'displays',
        'customer-deletion',
        'books',
        'connections',
        'imports',
        'recorded-payments',
        'invite-deletion',
        'counter',
        'offline-proof',
      ],
      is_sandbox: true,
      sends_email: true,
      sends_text_messages: true,
      mails_password_links: true,
      has_passkeys: true,
      has_refunds: true,
      has_disputes: false,
      has_payouts: false,
      has_delivery_reports: false,
      sends_reminders: true,
      reminds_customers: false,
      extensions: expect.any(Array),
    },
  });
});

test('whoami still has the names that apps of the previous release read', async () => {
  const { body } = await createTestClient(server).get('/whoami/');
  expect(Object(body).client.extensions.sort()).toEqual([
    'audit',
    'bulk-reminder',
    'cancel-declined',
    'counter-code',
    'customer-debts',
    'delete-credentials',
    'device-pin',
    'gross-prices',
    'gross-service-prices',
    'owners',
    'passkeys',
    'password-reset',
    'pay_link',
    'payment-criteria',
    'payment-filters',
    'payment-progress',
    'payment_events',
    'payment_export',
    'push',
    'receipt-resend',
    'refunds',
    'reminders',
    'resend-channels',
    'resend-declined',
    'reset-links',
    'sandbox',
    'sessions',
    'shop-profile',
    'text-consents',
    'undo-resend',
    'versions',
  ]);
});

test('logging in returns the user, and ignores case and spaces in the email address [spec 3.1, spec 3.14, spec 7.11]', async () => {
  const phone = createTestClient(server);
  const response = await phone.logIn(' Ali@Example.COM ', testPassword);
  expect(response.body).toEqual({
    id: user.id,
    email: 'ali@example.com',
    firstName: 'Ali',
    lastName: 'Baker',
    isOwner: true,
    canManageStaff: true,
  });
  expect((await phone.get('/users/me/')).body).toMatchObject(Object(response.body));
});

test('a wrong password and an unknown, invited or inactive user all get the same response', async () => {
  await insertUser(database, tenant, { email: 'invited@example.com', passwordHash: null });
  await insertUser(database, tenant, { email: 'inactive@example.com', isActive: false });
  const tries = [
    [user.email, 'wrong password'],
    ['nobody@example.com', testPassword],
    ['invited@example.com', testPassword],
    ['inactive@example.com', testPassword],
  ] as const;
  for (const [email, typed] of tries) {
    const response = await createTestClient(server).logIn(email, typed);
    expect([email, response.status, response.body]).toEqual([email, 403, invalidLogin]);
  }
});

test('a visitor gets not_authenticated [spec 7.9]', async () => {
  const response = await createTestClient(server).get('/users/me/');
  expect([response.status, response.body]).toEqual([
    403,
    { code: 'not_authenticated', detail: 'Please log in' },
  ]);
});

test('logging out ends the session, and a second call has the same effect [spec 4.5, spec 7.12]', async () => {
  const cookie = client.cookies.get('session') ?? '';
  const response = await client.post('/logout/');
  expect([response.status, response.text]).toEqual([204, '']);
  expect(client.cookies.has('session')).toBe(false);
  expect((await client.post('/logout/')).status).toBe(204);
  const attacker = createTestClient(server);
  attacker.cookies.set('session', cookie);
  expect((await attacker.get('/users/me/')).status).toBe(403);
});

test('changing the password ends all other sessions [spec 3.15, spec 7.13]', async () => {
  const tablet = await logInAs(server, user.email);
  const before = client.cookies.get('session');
  const response = await client.post('/password/set/', { password, passwordConfirm: password });
  expect([response.status, response.text]).toEqual([204, '']);
  expect(client.cookies.get('session')).not.toBe(before);
  expect((await client.get('/users/me/')).status).toBe(200);
  expect((await tablet.get('/users/me/')).status).toBe(403);
  expect((await createTestClient(server).logIn(user.email, testPassword)).status).toBe(403);
  expect((await createTestClient(server).logIn(user.email, password)).status).toBe(200);
});

test('changing the password needs a log-in within the last ten minutes', async () => {
  server.clock.advance(10 * MINUTE_MS);
  expect(
    (await client.post('/password/set/', { password, passwordConfirm: password })).status,
  ).toBe(204);
  server.clock.advance(1);
  const refused = await client.post('/password/set/', { password, passwordConfirm: password });
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'reauth_required' }]);
  await client.logIn(user.email, password);
  expect(
    (await client.post('/password/set/', { password, passwordConfirm: password })).status,
  ).toBe(204);
});

test.each([
  ['short', 'short', { password: ['Password must be at least 8 characters'] }],
  ['Liverpool1', 'Liverpool1', { password: ['This password is too common'] }],
  ['', '', { password: ['Password must not be empty'] }],
  [password, 'something else', { password_confirm: ['Passwords must match'] }],
])(
  'the new password %j with the confirmation %j is refused',
  async (typed, passwordConfirm, fields) => {
    const refused = await client.post('/password/set/', { password: typed, passwordConfirm });
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.text)).toEqual({
      code: 'invalid',
      detail: 'Some fields are not valid',
      ...fields,
    });
  },
);
