import { isNotNull } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { insertInvite } from '../../../tests/support/db/account-fixtures.ts';
import { insertTenant, insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { enrolTablet, logInWithPin, testPin } from '../../../tests/support/server/tablet-steps.ts';
import { createTestClient, type TestResponse } from '../../../tests/support/server/test-client.ts';
import { DAY_MS } from '../../../tests/support/server/test-clock.ts';
import { setUpTestShop } from '../../../tests/support/server/test-shop.ts';
import { users } from '../../db/schema.ts';
import { hashPassword } from './passwords.ts';

const verifiedHashes = vi.hoisted(() => [] as string[]);
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof library.verify = (hashed, ...rest) => {
    verifiedHashes.push(String(hashed));
    return library.verify(hashed, ...rest);
  };
  return { ...library, verify };
});

const database = await openTestDatabase();

const shop = setUpTestShop(database);
beforeEach(async () => {
  await insertUser(database, shop.tenant, { email: 'invited@example.com', passwordHash: null });
  await insertUser(database, shop.tenant, { email: 'inactive@example.com', isActive: false });
  const otherTenant = await insertTenant(database, { host: 'theirs.example', name: 'Theirs' });
  await insertUser(database, otherTenant, { email: 'theirs@example.com' });
  // Production's parameters; other tests use cheap hashes.
  const passwordHash = await hashPassword(testPassword);
  await database.unscopedDb
    .update(users)
    .set({ passwordHash })
    .where(isNotNull(users.passwordHash));
});

const failedLogIns: [description: string, email: string, password: string][] = [
  ['a user with a wrong password', 'ali@example.com', 'wrong'],
  ['an unknown email address', 'nobody@example.com', testPassword],
  ['an invited user', 'invited@example.com', testPassword],
  ['a deactivated user', 'inactive@example.com', testPassword],
  ['a user of another tenant', 'theirs@example.com', testPassword],
];

/** These parts must not depend on the cause. Values of cookies are left out. */
const toComparable = ({ status, text, headers }: TestResponse) => ({
  status,
  text,
  headers: [...headers.keys()].filter((name) => name !== 'set-cookie').toSorted(),
  cookies: headers.getSetCookie().map((line) => line.replace(/=[^;]*/, '')),
});

test('all failed log-ins get identical responses and cost one password check each [attack 2.4]', async () => {
  const responses = [];
  for (const [, email, password] of failedLogIns) {
    verifiedHashes.length = 0;
    const response = await createTestClient(shop.server).logIn(email, password);
    responses.push({
      ...toComparable(response),
      hashParameters: verifiedHashes.map((hashed) => hashed.split('$').slice(0, 4)),
    });
  }
  const [first] = responses;
  expect(first?.status).toBe(403);
  expect(first?.hashParameters).toEqual([['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']]);
  expect(responses).toEqual(responses.map(() => first));
});

test('all failed log-ins with a PIN get identical responses and cost one check each [counter 13.6]', async () => {
  const tablet = createTestClient(shop.server);
  await enrolTablet(shop.client, tablet);
  const kim = await insertUser(database, shop.tenant, {
    email: 'kim@example.com',
    pinHash: await hashPassword(testPin),
  });
  const inactive = await insertUser(database, shop.tenant, {
    email: 'sam@example.com',
    isActive: false,
    pinHash: 'x',
  });
  const unknown = { id: '0190a000-0000-7000-8000-000000000000' };
  const responses = [];
  for (const user of [kim, shop.user, inactive, unknown]) {
    verifiedHashes.length = 0;
    const response = await logInWithPin(tablet, user, '4862');
    responses.push({
      ...toComparable(response),
      hashParameters: verifiedHashes.map((hashed) => hashed.split('$').slice(0, 4)),
    });
  }
  const [first] = responses;
  expect([first?.status, first?.hashParameters]).toEqual([
    403,
    [['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']],
  ]);
  expect(responses).toEqual(responses.map(() => first));
});

test('unknown, used, replaced and expired invites get identical responses [attack 2.5]', async () => {
  const inDays = (days: number) => new Date(shop.server.clock().getTime() + days * DAY_MS);
  const sam = await insertUser(database, shop.tenant, {
    email: 'sam@example.com',
    passwordHash: null,
  });
  const usedToken = await insertInvite(database, sam, inDays(1));
  const profile = { firstName: 'Sam', lastName: 'Hart', email: sam.email, phone: '' };
  const acceptance = {
    ...profile,
    password: testPassword,
    passwordConfirm: testPassword,
    terms: true,
  };
  expect(
    (await createTestClient(shop.server).post(`/invites/${usedToken}/accept/`, acceptance)).status,
  ).toBe(200);
  const expiredUser = await insertUser(database, shop.tenant, {
    email: 'expired@example.com',
    passwordHash: null,
  });
  const expiredToken = await insertInvite(database, expiredUser, inDays(-1));
  const kim = await insertUser(database, shop.tenant, {
    email: 'kim@example.com',
    passwordHash: null,
  });
  const replacedToken = await insertInvite(database, kim, inDays(1));
  expect((await shop.client.post(`/users/${kim.id}/resend_invite/`)).status).toBe(200);

  const tokens = ['A'.repeat(43), 'x', usedToken, expiredToken, replacedToken];
  const toDistinctSet = (responses: TestResponse[]) =>
    new Set(responses.map((response) => JSON.stringify(toComparable(response))));
  const lookups = await Promise.all(
    tokens.map((token) => createTestClient(shop.server).get(`/invites/${token}/`)),
  );
  const acceptances = await Promise.all(
    tokens.map((token) =>
      createTestClient(shop.server).post(`/invites/${token}/accept/`, acceptance),
    ),
  );
  expect([...lookups, ...acceptances].map(({ status }) => status)).toEqual(
    [...lookups, ...acceptances].map(() => 404),
  );
  expect([toDistinctSet(lookups).size, toDistinctSet(acceptances).size]).toEqual([1, 1]);
});
