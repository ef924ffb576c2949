import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Call, calls, getErrorCodes } from '../../../contract/calls.ts';
import type { TabletCode } from '../../../contract/entities/tablet.ts';
import { insertPasswordReset } from '../../../tests/support/db/account-fixtures.ts';
import { insertTenant, insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { prepareCallPaths, sendCall } from '../../../tests/support/server/prepare-calls.ts';
import { callNames, getCall } from '../../../tests/support/server/sample-calls.ts';
import {
  createTabletCode,
  enrolTablet,
  getCurrentTablet,
  logInWithPin,
  testPin,
} from '../../../tests/support/server/tablet-steps.ts';
import { createTestClient, type TestClient } from '../../../tests/support/server/test-client.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { logInAs, setUpTestShop } from '../../../tests/support/server/test-shop.ts';
import {
  auditEvents,
  pinFailures,
  sessions,
  tabletCodes,
  tablets,
  tenants,
  users,
} from '../../db/schema.ts';
import { hashPassword } from '../../domain/sessions/passwords.ts';

const database = await openTestDatabase();

/** The client is the owner's browser. */
const shop = setUpTestShop(database);
/** The browser of the tablet at the counter. */
let tablet: TestClient;
beforeEach(async () => {
  tablet = createTestClient(shop.server);
});

const insertColleague = (fields: Parameters<typeof insertUser>[2] = {}) =>
  insertUser(database, shop.tenant, {
    email: 'kim@example.com',
    firstName: 'Kim',
    lastName: 'Hart',
    ...fields,
  });
type User = Awaited<ReturnType<typeof insertColleague>>;

/** Returns a new browser in which the user has set a PIN. */
const setPinOnPhone = async ({ email }: Pick<User, 'email'>, pin = testPin) => {
  const phone = await logInAs(shop.server, email);
  expect((await phone.put('/users/me/pin/', { pin })).status).toBe(204);
  return phone;
};

/** Enrols the tablet, and creates the user Kim with a PIN. `phone` is Kim's own browser. */
const prepareTablet = async () => {
  await enrolTablet(shop.client, tablet);
  const kim = await insertColleague();
  const phone = await setPinOnPhone(kim);
  return { kim, phone };
};

const readEmail = async (client: TestClient) => Object((await client.get('/users/me/')).body).email;

describe('enrolling a tablet', () => {
  test('needs a code from an owner, and sets a cookie that scripts cannot read [counter 13.1]', async () => {
    const { code, link } = await createTabletCode(shop.client);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(link).toBe(`http://localhost/tablet#${code.replace('-', '')}`);
    const response = await tablet.post('/login/tablet/', {
      tabletCode: ` ${code.toLowerCase().replace('0', 'o')}`,
    });
    expect([response.status, response.body]).toMatchObject([
      201,
      { name: 'Counter tablet', lastUsedAt: null },
    ]);
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('tablet='));
    expect(cookie).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const overHttps = createTestClient(shop.server, 'localhost', 'https');
    const secure = await enrolTablet(shop.client, overHttps);
    expect(secure.headers.getSetCookie().join('\n')).toMatch(
      /__Host-tablet=.*HttpOnly; Secure; SameSite=Lax/,
    );
  });

  test('stores only hashes of the code and of the cookie [counter 13.1]', async () => {
    const { code } = await createTabletCode(shop.client);
    const codes = JSON.stringify(await database.unscopedDb.select().from(tabletCodes));
    expect(codes).not.toContain(code.replace('-', ''));
    await enrolTablet(shop.client, tablet);
    const stored = JSON.stringify(await database.unscopedDb.select().from(tablets));
    expect(stored).not.toContain(tablet.cookies.get('tablet'));
  });

  test.each<[string, (code: TabletCode) => Promise<unknown>]>([
    [
      'used before',
      ({ code }) => createTestClient(shop.server).post('/login/tablet/', { tabletCode: code }),
    ],
    ['ten minutes old', async () => shop.server.clock.advance(10 * MINUTE_MS)],
    ['replaced by a newer one', () => createTabletCode(shop.client)],
    [
      'of an owner who lost the role',
      () => database.unscopedDb.update(users).set({ isOwner: false }),
    ],
    [
      'of another shop',
      async () => {
        await insertTenant(database, { host: 'theirs.example' });
        tablet = createTestClient(shop.server, 'theirs.example');
      },
    ],
  ])('refuses a code that was %s [counter 13.2]', async (_what, invalidate) => {
    const created = await createTabletCode(shop.client);
    await invalidate(created);
    const response = await tablet.post('/login/tablet/', { tabletCode: created.code });
    expect([response.status, response.body]).toMatchObject([404, { code: 'not_found' }]);
    expect(tablet.cookies.get('tablet')).toBeUndefined();
  });

  test('accepts a code only once, even from two devices at the same time [counter 13.2]', async () => {
    const { code } = await createTabletCode(shop.client);
    const uses = [tablet, createTestClient(shop.server)].map((each) =>
      each.post('/login/tablet/', { tabletCode: code }),
    );
    expect((await Promise.all(uses)).map(({ status }) => status).toSorted()).toEqual([201, 404]);
  });

  test('limits guesses of codes for each IP address [counter 13.2]', async () => {
    const guess = () => tablet.post('/login/tablet/', { tabletCode: 'AAAAA-AAAAA' });
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(404);
    expect((await guess()).status).toBe(429);
    const elsewhere = createTestClient(shop.server, 'localhost', 'http', '203.0.113.7');
    expect((await enrolTablet(shop.client, elsewhere)).status).toBe(201);
  });

  test('needs an owner with a recent log-in, who can list and remove the tablets [counter 13.3]', async () => {
    await enrolTablet(shop.client, tablet, 'Van');
    const phone = await setPinOnPhone(await insertColleague());
    const ownerOnly = { status: 403, body: { code: 'owner_only' } };
    expect(await phone.post('/tablets/code/', { name: 'Van' })).toMatchObject(ownerOnly);
    expect(await phone.get('/tablets/')).toMatchObject(ownerOnly);
    const [listed] = Object((await shop.client.get('/tablets/')).body);
    expect(listed).toMatchObject({ name: 'Van', lastUsedAt: null });
    expect(await phone.delete(`/tablets/${listed.id}/`)).toMatchObject(ownerOnly);
    expect((await shop.client.delete(`/tablets/${listed.id}/`)).status).toBe(204);
    expect((await shop.client.get('/tablets/')).body).toEqual([]);
    shop.server.clock.advance(11 * MINUTE_MS);
    expect(await shop.client.post('/tablets/code/', { name: 'Van' })).toMatchObject({
      body: { code: 'reauth_required' },
    });
  });
});

test('owners see which active staff have a PIN [counter 13.17]', async () => {
  const kim = await insertColleague();
  const phone = await setPinOnPhone(kim);
  await insertColleague({ email: 'sam@example.com', firstName: 'Sam', isActive: false });
  await insertColleague({ email: 'eve@example.com', firstName: 'Eve', passwordHash: null });
  expect((await shop.client.get('/tablets/staff/')).body).toEqual([
    { id: shop.user.id, firstName: 'Ali', lastName: 'Baker', hasPin: false },
    { id: kim.id, firstName: 'Kim', lastName: 'Hart', hasPin: true },
  ]);
  expect(await phone.get('/tablets/staff/')).toMatchObject({
    status: 403,
    body: { code: 'owner_only' },
  });
});

describe('a PIN', () => {
  test.each(['0000', '1234', '9876', '7890', '1212', '123123', '1987', '2026', '2580'])(
    'such as %s is refused as easy to guess [counter 13.4]',
    async (pin) => {
      const response = await shop.client.put('/users/me/pin/', { pin });
      expect([response.status, response.body]).toMatchObject([
        400,
        { pin: ['This PIN is easy to guess. Please choose another one'] },
      ]);
    },
  );

  test.each(['730', '7305182', '73a5', ''])(
    'such as “%s”, which does not have 4 to 6 digits, is rejected [counter 13.4]',
    async (pin) => {
      const response = await shop.client.put('/users/me/pin/', { pin });
      expect([response.status, response.body]).toMatchObject([
        400,
        { pin: ['Please enter 4 to 6 digits'] },
      ]);
    },
  );

  test('is set and removed after a recent log-in, and stored with Argon2id [counter 13.4]', async () => {
    expect((await shop.client.get('/users/me/pin/')).body).toEqual({ isSet: false });
    expect((await shop.client.put('/users/me/pin/', { pin: '730518' })).status).toBe(204);
    expect((await shop.client.get('/users/me/pin/')).body).toEqual({ isSet: true });
    const [stored] = await database.unscopedDb.select().from(users);
    expect(stored?.pinHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    shop.server.clock.advance(11 * MINUTE_MS);
    for (const change of [
      shop.client.put('/users/me/pin/', { pin: testPin }),
      shop.client.delete('/users/me/pin/'),
    ]) {
      expect((await change).body).toMatchObject({ code: 'reauth_required' });
    }
    await shop.client.logIn(shop.user.email, testPassword);
    expect((await shop.client.delete('/users/me/pin/')).status).toBe(204);
    expect((await shop.client.get('/users/me/pin/')).body).toEqual({ isSet: false });
  });
});

describe('log-in with a PIN', () => {
  test('works on an enrolled tablet, which lists the active staff who have a PIN [counter 13.5]', async () => {
    const { kim } = await prepareTablet();
    await setPinOnPhone(
      await insertColleague({ email: 'sam@example.com', firstName: 'Sam', isActive: true }),
    );
    await database.unscopedDb
      .update(users)
      .set({ isActive: false })
      .where(eq(users.email, 'sam@example.com'));
    const staff = [{ id: kim.id, firstName: 'Kim', lastName: 'Hart', isLocked: false }];
    expect(await getCurrentTablet(tablet)).toMatchObject({ name: 'Counter tablet', staff });
    const response = await logInWithPin(tablet, kim);
    expect([response.status, response.body]).toMatchObject([
      200,
      { email: 'kim@example.com', isOwner: false },
    ]);
    expect(await readEmail(tablet)).toBe('kim@example.com');
    const payment = {
      customer: { name: 'Jo', email: 'jo@example.com', phone: '' },
      description: 'Scarf',
    };
    const { body } = await tablet.post('/services/payments/', {
      ...payment,
      amountNet: 4500,
      vatCode: 'T0',
    });
    expect(body).toMatchObject({ user: { firstName: 'Kim' } });
  });

  test('reveals the length of the PINs only while all of them have four digits [counter 13.15]', async () => {
    const { kim, phone } = await prepareTablet();
    const getDigits = async () => (await getCurrentTablet(tablet)).pinDigits;
    expect(await getDigits()).toBe(4);
    // A server of the previous release stores no length.
    await database.unscopedDb.update(users).set({ shortPinHash: null }).where(eq(users.id, kim.id));
    expect(await getDigits()).toBeUndefined();
    expect((await logInWithPin(tablet, kim)).status).toBe(200);
    expect(await getDigits()).toBe(4);

    await setPinOnPhone(shop.user, '739164');
    expect(await getDigits()).toBeUndefined();
    expect((await logInWithPin(tablet, shop.user, '739164')).status).toBe(200);
    expect(await getDigits()).toBeUndefined();
    await shop.client.logIn(shop.user.email, testPassword);
    expect((await shop.client.delete('/users/me/pin/')).status).toBe(204);
    expect(await getDigits()).toBe(4);

    expect((await phone.put('/users/me/pin/', { pin: '73918' })).status).toBe(204);
    expect(await getDigits()).toBeUndefined();
  });

  test('has no known length when a server of the previous release has changed a PIN [counter 13.15]', async () => {
    const { kim } = await prepareTablet();
    await database.unscopedDb
      .update(users)
      .set({ pinHash: await hashPassword('739164') })
      .where(eq(users.id, kim.id));
    expect((await getCurrentTablet(tablet)).pinDigits).toBeUndefined();
  });

  test('does not work on other devices, which cannot read the names of staff [counter 13.5]', async () => {
    const { kim, phone } = await prepareTablet();
    for (const device of [phone, createTestClient(shop.server)]) {
      expect((await logInWithPin(device, kim)).status).toBe(404);
      expect((await device.get('/login/tablet/')).status).toBe(404);
    }
    const theirs = createTestClient(shop.server, 'theirs.example');
    await insertTenant(database, { host: 'theirs.example' });
    for (const [name, value] of tablet.cookies) theirs.cookies.set(name, value);
    expect((await theirs.get('/login/tablet/')).status).toBe(404);
  });

  test('gives the same response to an unknown user, to an inactive user and to a wrong PIN [counter 13.6]', async () => {
    const { kim } = await prepareTablet();
    const ali = shop.user;
    const inactive = await insertColleague({
      email: 'sam@example.com',
      isActive: false,
      pinHash: 'x',
    });
    const theirs = await insertUser(
      database,
      await insertTenant(database, { host: 'theirs.example' }),
    );
    const unknown = { id: '0190a000-0000-7000-8000-000000000000' };
    const responses = [await logInWithPin(tablet, kim, '4862')];
    for (const user of [ali, inactive, theirs, unknown])
      responses.push(await logInWithPin(tablet, user));
    for (const { status, body } of responses) {
      expect([status, body]).toEqual([
        403,
        { code: 'invalid_login', detail: 'The PIN is not correct' },
      ]);
    }
  });

  test('is blocked for a user on this tablet after five wrong PINs in a row, until the user types the password there [counter 13.7]', async () => {
    const { kim } = await prepareTablet();
    const other = createTestClient(shop.server);
    await enrolTablet(shop.client, other, 'Van');
    for (let tries = 0; tries < 4; tries += 1) await logInWithPin(tablet, kim, '4862');
    expect((await logInWithPin(tablet, kim)).status).toBe(200);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await logInWithPin(tablet, kim, '4862')).body).toMatchObject({
        code: 'invalid_login',
      });
    }
    expect((await logInWithPin(tablet, kim)).body).toMatchObject({ code: 'pin_locked' });
    expect((await getCurrentTablet(tablet)).staff).toMatchObject([{ isLocked: true }]);
    expect((await getCurrentTablet(other)).staff).toMatchObject([{ isLocked: false }]);
    await createTestClient(shop.server).logIn(kim.email, testPassword);
    expect((await logInWithPin(tablet, kim)).body).toMatchObject({ code: 'pin_locked' });
    await tablet.logIn(kim.email, testPassword);
    expect((await logInWithPin(tablet, kim)).status).toBe(200);
  });

  test('remains blocked when a colleague types a correct PIN between the wrong ones [counter 13.7]', async () => {
    const { kim } = await prepareTablet();
    await setPinOnPhone(shop.user);
    for (let tries = 0; tries < 4; tries += 1) await logInWithPin(tablet, kim, '4862');
    expect((await logInWithPin(tablet, shop.user)).status).toBe(200);
    expect((await logInWithPin(tablet, kim, '4862')).body).toMatchObject({ code: 'invalid_login' });
    expect((await logInWithPin(tablet, kim)).body).toMatchObject({ code: 'pin_locked' });
  });

  test('checks only five of many simultaneous guesses [counter 13.7]', async () => {
    const { kim } = await prepareTablet();
    const guesses = Array.from({ length: 9 }, () => logInWithPin(tablet, kim, '4862'));
    const codes = (await Promise.all(guesses)).map(({ body }) => Object(body).code).toSorted();
    expect(codes).toEqual([...Array(5).fill('invalid_login'), ...Array(4).fill('pin_locked')]);
    const failures = await database.unscopedDb.select().from(pinFailures);
    expect(failures).toMatchObject([{ count: 5 }]);
  });

  test('is limited to ten failures of a tablet in 15 minutes, and passwords still work [counter 13.7]', async () => {
    const { kim } = await prepareTablet();
    const unknown = { id: '0190a000-0000-7000-8000-000000000000' };
    for (let tries = 0; tries < 10; tries += 1)
      expect((await logInWithPin(tablet, unknown)).status).toBe(403);
    expect((await logInWithPin(tablet, kim)).status).toBe(429);
    expect((await tablet.logIn(kim.email, testPassword)).status).toBe(200);
  });
});

describe('a PIN session', () => {
  test('ends after 15 minutes without a call, and after 12 hours [counter 13.8]', async () => {
    const { kim } = await prepareTablet();
    await logInWithPin(tablet, kim);
    for (let minutes = 0; minutes < 12 * 60; minutes += 14) {
      expect(await readEmail(tablet)).toBe('kim@example.com');
      shop.server.clock.advance(14 * MINUTE_MS);
    }
    expect((await tablet.get('/users/me/')).status).toBe(403);
    await logInWithPin(tablet, kim);
    shop.server.clock.advance(16 * MINUTE_MS);
    expect((await tablet.get('/users/me/')).status).toBe(403);
    // The session of another device lasts longer.
    await shop.client.logIn(shop.user.email, testPassword);
    shop.server.clock.advance(20 * MINUTE_MS);
    expect(await readEmail(shop.client)).toBe(shop.user.email);
  });

  test('needs the password for each call that could harm the account or the shop [counter 13.9]', async () => {
    const getCallPath = await prepareCallPaths(shop);
    await enrolTablet(shop.client, tablet);
    await setPinOnPhone(shop.user);
    await logInWithPin(tablet, shop.user);
    const refusing = callNames.filter((name) => getCall(name).requiresPasswordAfterPin);
    expect(refusing.length).toBeGreaterThan(15);
    for (const name of refusing) {
      expect(getErrorCodes(name)).toContain('reauth_required');
      const { status, body } = await sendCall(tablet, getCallPath, name);
      expect([name, status, body]).toMatchObject([name, 403, { code: 'reauth_required' }]);
    }
    expect((await tablet.get('/services/payments/export/')).body).toMatchObject({
      code: 'reauth_required',
    });
    // No call that requires a recent log-in accepts a PIN as one.
    for (const [name, call] of Object.entries<Call>(calls))
      if (call.errorCodes.includes('reauth_required'))
        expect([name, call.requiresPasswordAfterPin]).toEqual([name, true]);
    await tablet.logIn(shop.user.email, testPassword);
    expect((await tablet.put('/users/me/pin/', { pin: '4862' })).status).toBe(204);
  });

  test.each<[string, (kim: User, phone: TestClient) => Promise<unknown>]>([
    [
      'the tablet is removed',
      async () => {
        const [listed] = Object((await shop.client.get('/tablets/')).body);
        await shop.client.delete(`/tablets/${listed.id}/`);
      },
    ],
    [
      'the user becomes inactive',
      (kim) => shop.client.put(`/users/${kim.id}/`, { ...kim, phone: null, isActive: false }),
    ],
    [
      'the user changes the password',
      (_kim, phone) =>
        phone.post('/password/set/', {
          password: 'a long walk home',
          passwordConfirm: 'a long walk home',
        }),
    ],
    [
      'the user sets a password by link',
      async (kim) => {
        const token = await insertPasswordReset(
          database,
          kim,
          new Date(shop.server.clock().getTime() + 60 * MINUTE_MS),
        );
        const password = { password: 'a long walk home', passwordConfirm: 'a long walk home' };
        await createTestClient(shop.server).post(`/password/reset/${token}/`, password);
      },
    ],
  ])('ends when %s [counter 13.10]', async (_what, act) => {
    const { kim, phone } = await prepareTablet();
    await logInWithPin(tablet, kim);
    await act(kim, phone);
    expect((await tablet.get('/users/me/')).body).toMatchObject({ code: 'not_authenticated' });
  });

  test('ends on a tablet also if it began before the rules of tablets covered every log-in [counter 13.8]', async () => {
    const { kim } = await prepareTablet();
    await tablet.logIn(kim.email, testPassword);
    await database.unscopedDb.update(sessions).set({ tabletId: null });
    expect((await tablet.get('/users/me/')).status).toBe(200);
    shop.server.clock.advance(15 * MINUTE_MS);
    expect((await tablet.get('/users/me/')).body).toMatchObject({ code: 'not_authenticated' });
  });

  test('on a removed tablet cannot begin again, and a session with the password there ends, too [counter 13.10]', async () => {
    const { kim } = await prepareTablet();
    await tablet.logIn(kim.email, testPassword);
    const { id } = Object((await shop.client.get('/tablets/')).body)[0];
    await tablet.post('/password/set/', {
      password: 'a long walk home',
      passwordConfirm: 'a long walk home',
    });
    expect(await readEmail(tablet)).toBe(kim.email);
    await shop.client.delete(`/tablets/${id}/`);
    expect((await tablet.get('/users/me/')).status).toBe(403);
    expect((await logInWithPin(tablet, kim)).status).toBe(404);
  });

  test('of a user who was inactive begins only with a new PIN [counter 13.10]', async () => {
    const { kim } = await prepareTablet();
    for (const isActive of [false, true]) {
      await shop.client.put(`/users/${kim.id}/`, { ...kim, phone: null, isActive });
    }
    expect((await getCurrentTablet(tablet)).staff).toEqual([]);
    expect((await logInWithPin(tablet, kim)).status).toBe(403);
  });
});

test('the activity log names the tablet only for events of PIN sessions [counter 13.11]', async () => {
  const { kim } = await prepareTablet();
  for (let tries = 0; tries < 5; tries += 1) await logInWithPin(tablet, kim, '4862');
  await tablet.logIn(kim.email, testPassword);
  await logInWithPin(tablet, kim);
  await tablet.post('/services/customers/', { name: 'Jo', email: 'jo@example.com', phone: '' });
  await tablet.post('/logout/');
  await shop.client.delete(`/tablets/${Object((await shop.client.get('/tablets/')).body)[0].id}/`);
  const { results } = Object((await shop.client.get('/audit/?limit=50')).body);
  const summaries = results.map(
    ({ kind, actor, subject }: Record<string, { name: string; tabletName: string } | null>) =>
      [kind, actor?.name, actor?.tabletName, subject?.name].join(' · '),
  );
  const byPin = 'Kim Hart · Counter tablet';
  expect(summaries.slice(0, 8).toSorted()).toEqual(
    [
      'tablet_removed · Ali Baker ·  · Counter tablet',
      `logged_out · ${byPin} · `,
      `customer_created · ${byPin} · Jo`,
      `logged_in · ${byPin} · `,
      'logged_in · Kim Hart ·  · ',
      'pin_locked ·  · Counter tablet · Kim Hart',
      'login_failed ·  · Counter tablet · Kim Hart',
      'login_failed ·  · Counter tablet · Kim Hart',
    ].toSorted(),
  );
  expect(summaries).toContain('tablet_enrolled · Ali Baker ·  · Counter tablet');
  expect(summaries).toContain('pin_changed · Kim Hart ·  · ');
});

test('deleting a tenant deletes its tablets, their codes and their failed log-ins [counter 13.1]', async () => {
  const { kim } = await prepareTablet();
  await logInWithPin(tablet, kim, '4862');
  await createTabletCode(shop.client);
  await database.unscopedDb.delete(auditEvents);
  await database.unscopedDb.delete(tenants);
  for (const table of [tablets, tabletCodes, pinFailures]) {
    expect(await database.unscopedDb.select().from(table)).toEqual([]);
  }
});
