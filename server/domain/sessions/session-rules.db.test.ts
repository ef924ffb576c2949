import { eq, isNotNull } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  insertInvite,
  insertPasskey,
  insertPasswordReset,
} from '../../../tests/support/db/account-fixtures.ts';
import { insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import {
  createPasskey,
  logInWithPasskey,
  prepareNewPasskey,
} from '../../../tests/support/passkeys/passkey-steps.ts';
import { createSoftwareAuthenticator } from '../../../tests/support/passkeys/software-authenticator.ts';
import { testSecret } from '../../../tests/support/server/create-test-server.ts';
import { enrolTablet, logInWithPin, testPin } from '../../../tests/support/server/tablet-steps.ts';
import { createTestClient, type TestClient } from '../../../tests/support/server/test-client.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { setUpTestShop } from '../../../tests/support/server/test-shop.ts';
import { passkeys, sessions, users } from '../../db/schema.ts';
import type { RunInTenantScope } from '../../db/tenant-scope.ts';
import { toUserActor } from '../../lib/states/audit-source.ts';
import { createPasskey as storePasskey } from '../passkeys/create-passkey.ts';
import { getRelyingParty } from '../passkeys/relying-party.ts';
import { createPinHasher } from '../tablets/pin-hashes.ts';
import { setPin } from '../tablets/pins.ts';
import { findSession } from './sessions.ts';
import { setPassword } from './set-password.ts';

const database = await openTestDatabase();

const shop = setUpTestShop(database);
let tablet: TestClient;
beforeEach(async () => {
  tablet = createTestClient(shop.server);
});

const newPassword = { password: 'a long walk home', passwordConfirm: 'a long walk home' };
const inAnHour = () => new Date(shop.server.clock().getTime() + 60 * MINUTE_MS);
const isSignedIn = async (client: TestClient) => (await client.get('/users/me/')).status === 200;

describe('a session on an enrolled tablet', () => {
  /** The tablet is enrolled before. */
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    'a password': () => tablet.logIn(shop.user.email, testPassword),
    'a link to set a new password': async () =>
      tablet.post(
        `/password/reset/${await insertPasswordReset(database, shop.user, inAnHour())}/`,
        newPassword,
      ),
    'an invite': async () => {
      const invited = await insertUser(database, shop.tenant, {
        email: 'kim@example.com',
        passwordHash: null,
      });
      const token = await insertInvite(database, invited, inAnHour());
      const { firstName, lastName, email } = invited;
      await tablet.post(`/invites/${token}/accept/`, {
        firstName,
        lastName,
        email,
        ...newPassword,
        terms: true,
      });
    },
    'a passkey': async () => {
      const authenticator = createSoftwareAuthenticator(shop.client.origin);
      await createPasskey(shop.client, authenticator);
      await logInWithPasskey(tablet, authenticator);
    },
    'a PIN': async () => {
      await shop.client.put('/users/me/pin/', { pin: testPin });
      await logInWithPin(tablet, shop.user);
    },
  };

  test.each(Object.keys(ways))(
    'that began with %s ends when an owner removes the tablet [counter 13.14]',
    async (way) => {
      await insertUser(database, shop.tenant, { email: 'boss@example.com', isOwner: true });
      const boss = createTestClient(shop.server);
      await boss.logIn('boss@example.com', testPassword);
      await enrolTablet(boss, tablet);
      await ways[way]?.();
      // The tablet's rules hold from the start, not from the first call.
      const begun = await database.unscopedDb
        .select()
        .from(sessions)
        .where(isNotNull(sessions.tabletId));
      expect(begun).toHaveLength(1);
      expect(await isSignedIn(tablet)).toBe(true);
      const [{ id }] = Object((await boss.get('/tablets/')).body);
      await boss.delete(`/tablets/${id}/`);
      expect(await isSignedIn(tablet)).toBe(false);
    },
  );

  test('that began before the tablet was enrolled also follows the rules of the tablet [counter 13.14]', async () => {
    await enrolTablet(shop.client, shop.client);
    expect(await isSignedIn(shop.client)).toBe(true);
    shop.server.clock.advance(15 * MINUTE_MS);
    expect(await isSignedIn(shop.client)).toBe(false);
  });
});

describe('credentials of a stranger', () => {
  /** As a stranger with an open session could. */
  const plant = async () => {
    await insertPasskey(database, shop.user);
    await shop.client.put('/users/me/pin/', { pin: testPin });
  };
  const readCredentials = async () => {
    const [user] = await database.unscopedDb.select().from(users).where(eq(users.id, shop.user.id));
    return { hasPin: user?.pinHash !== null, passkeys: await database.unscopedDb.$count(passkeys) };
  };

  test('are deleted when the user sets a new password with a link [accounts 1.10]', async () => {
    await plant();
    expect(await readCredentials()).toEqual({ hasPin: true, passkeys: 1 });
    const visitor = createTestClient(shop.server);
    await visitor.post(
      `/password/reset/${await insertPasswordReset(database, shop.user, inAnHour())}/`,
      newPassword,
    );
    expect(await readCredentials()).toEqual({ hasPin: false, passkeys: 0 });
  });

  test('are deleted when an owner makes the user inactive [accounts 1.10]', async () => {
    const kim = await insertUser(database, shop.tenant, { email: 'kim@example.com' });
    await insertPasskey(database, kim);
    await shop.client.put(`/users/${kim.id}/`, { ...kim, phone: null, isActive: false });
    expect(await database.unscopedDb.$count(passkeys)).toBe(0);
  });
});

describe('a change that runs while an owner makes the user inactive', () => {
  /** The user becomes inactive before the change's transaction begins. */
  const runAfterDeactivation: RunInTenantScope = async (work) => {
    await database.unscopedDb
      .update(users)
      .set({ isActive: false })
      .where(eq(users.id, shop.user.id));
    return database.forTenant(shop.tenant.id, work);
  };
  const prepare = async () => {
    const now = shop.server.clock();
    const token = shop.client.cookies.get('session') ?? '';
    const query = { tenantId: shop.tenant.id, token, idleMinutes: 60, now, extendsSession: false };
    const session = await findSession(database, query);
    if (!session) throw new Error('There is no session');
    const source = { actor: toUserActor(shop.user), addressHash: null };
    return { session, now, source, notifyUser: async () => undefined };
  };
  const refused = { code: 'not_authenticated' };

  test('does not set a password or PIN [accounts 1.11]', async () => {
    const { session, ...context } = await prepare();
    const change = {
      password: newPassword.password,
      tenant: shop.tenant,
      device: null,
      ...context,
    };
    await expect(setPassword(runAfterDeactivation, session, change)).rejects.toMatchObject(refused);
    await expect(
      setPin(runAfterDeactivation, session, {
        pin: testPin,
        pinHasher: createPinHasher([]),
        ...context,
      }),
    ).rejects.toMatchObject(refused);
    const [user] = await database.unscopedDb.select().from(users).where(eq(users.id, shop.user.id));
    expect(user).toMatchObject({ passwordHash: shop.user.passwordHash, pinHash: null });
  });

  test('does not store a passkey [accounts 1.11]', async () => {
    const { session, ...context } = await prepare();
    const payload = await prepareNewPasskey(shop.client);
    const relyingParty = getRelyingParty(shop.client.origin, shop.tenant);
    const creation = {
      relyingParty,
      secret: testSecret,
      session,
      name: 'Phone',
      tenantId: shop.tenant.id,
      ...context,
    };
    await expect(storePasskey(runAfterDeactivation, payload, creation)).rejects.toMatchObject(
      refused,
    );
    expect(await database.unscopedDb.$count(passkeys)).toBe(0);
  });
});
