import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import type { TestClient } from '../../../tests/support/server/test-client.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop, logInAs } from '../../../tests/support/server/test-shop.ts';
import { users } from '../../db/schema.ts';

const database = await openTestDatabase();

let { server, tenant, user: owner, client } = await createTestShop(database);
let sam: typeof owner;
let colleague: TestClient;

const logIn = async (email: string) => {
  const device = await logInAs(server, email);
  return device;
};

beforeEach(async () => {
  ({ server, tenant, user: owner, client } = await createTestShop(database));
  sam = await insertUser(database, tenant, { email: 'sam@example.com', firstName: 'Sam' });
  colleague = await logIn(sam.email);
});

const toPayload = ({ firstName, lastName, email }: typeof owner, isActive = true) => ({
  firstName,
  lastName,
  email,
  phone: null,
  isActive,
});
const invite = {
  firstName: 'Kim',
  lastName: 'Lee',
  email: 'kim@example.com',
  phone: '',
  isActive: true,
};

describe('a user who is not an owner', () => {
  test.each<[action: string, act: () => Promise<{ status: number; body: unknown }>]>([
    ['invite a colleague', () => colleague.post('/invites/', invite)],
    [
      'change a colleague',
      () => colleague.put(`/users/${owner.id}/`, { ...toPayload(owner), lastName: 'Else' }),
    ],
    [
      'change themselves',
      () => colleague.put(`/users/${sam.id}/`, { ...toPayload(sam), lastName: 'Else' }),
    ],
    ['resend an invite', () => colleague.post(`/users/${sam.id}/resend_invite/`)],
    ['delete an invite', () => colleague.delete(`/users/${sam.id}/invite/`)],
    ['create a reset link for a colleague', () => colleague.post(`/users/${owner.id}/reset_link/`)],
    ['become an owner', () => colleague.put(`/users/${sam.id}/owner/`, { isOwner: true })],
    [
      'remove the role of the owner',
      () => colleague.put(`/users/${owner.id}/owner/`, { isOwner: false }),
    ],
    ['download the payments', () => colleague.get('/services/payments/export/')],
  ])('cannot %s [accounts 3.1]', async (_action, act) => {
    const before = await database.unscopedDb.select().from(users).orderBy(users.id);
    const { status, body } = await act();
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'owner_only' })]);
    expect(await database.unscopedDb.select().from(users).orderBy(users.id)).toEqual(before);
    expect(await server.messages()).toEqual([]);
  });

  test('can make all other calls, and whoami gives this user no right to manage staff [accounts 3.1, accounts 3.4]', async () => {
    expect((await colleague.get('/users/me/')).body).toMatchObject({
      isOwner: false,
      canManageStaff: false,
    });
    for (const path of [
      '/users/',
      `/users/${owner.id}/`,
      '/services/payments/',
      '/services/customers/',
    ]) {
      expect([path, (await colleague.get(path)).status]).toEqual([path, 200]);
    }
    const customer = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' };
    expect((await colleague.post('/services/customers/', customer)).status).toBe(201);
    const service = { name: 'Check-up', description: 'Half an hour', cost: 4500, serviceOrder: 1 };
    expect((await colleague.post('/services/services/', service)).status).toBe(201);
  });

  test('can invite and change staff in the demo, except for its owner [accounts 3.5]', async () => {
    ({ server, tenant, user: owner } = await createTestShop(database, { isDemo: true }));
    await insertUser(database, tenant, { email: sam.email });
    colleague = await logIn(sam.email);
    expect((await colleague.get('/users/me/')).body).toMatchObject({
      isOwner: false,
      canManageStaff: true,
    });
    const { body, status } = await colleague.post('/invites/', invite);
    expect(status).toBe(201);
    const { id } = Object(body);
    expect((await colleague.post(`/users/${id}/resend_invite/`)).status).toBe(200);
    expect((await colleague.put(`/users/${id}/`, { ...invite, lastName: 'Park' })).status).toBe(
      200,
    );
    const refused = await colleague.put(`/users/${owner.id}/`, toPayload(owner, false));
    expect(refused.body).toMatchObject({ isActive: ['An owner cannot be made inactive'] });
    expect((await colleague.put(`/users/${id}/owner/`, { isOwner: true })).body).toMatchObject({
      code: 'owner_only',
    });
    expect((await colleague.delete(`/users/${id}/invite/`)).status).toBe(204);
  });
});

describe('an owner', () => {
  const setOwner = (device: TestClient, { id }: typeof owner, isOwner: boolean) =>
    device.put(`/users/${id}/owner/`, { isOwner });

  test('can make a colleague an owner, who can then send invites at once, and can remove the role [accounts 3.2]', async () => {
    expect((await setOwner(client, sam, true)).body).toMatchObject({ id: sam.id, isOwner: true });
    expect((await colleague.post('/invites/', invite)).status).toBe(201);
    expect((await setOwner(client, sam, false)).body).toMatchObject({ id: sam.id, isOwner: false });
    expect((await colleague.post('/invites/', { ...invite, email: 'x@example.com' })).status).toBe(
      403,
    );
  });

  test('needs a recent log-in to make a colleague an owner [accounts 3.2]', async () => {
    server.clock.advance(10 * MINUTE_MS + 1);
    expect((await setOwner(client, sam, true)).body).toMatchObject({ code: 'reauth_required' });
    await client.logIn(owner.email, testPassword);
    expect((await setOwner(client, sam, true)).status).toBe(200);
  });

  test('cannot give the role to a user who is inactive or has not joined [accounts 3.2]', async () => {
    for (const fields of [{ isActive: false }, { passwordHash: null }]) {
      await database.unscopedDb.update(users).set(fields).where(eq(users.id, sam.id));
      const { status, body } = await setOwner(client, sam, true);
      expect([status, body]).toEqual([409, expect.objectContaining({ code: 'not_active' })]);
      await database.unscopedDb
        .update(users)
        .set({ isActive: true, passwordHash: sam.passwordHash });
    }
  });

  test('cannot change their own role, and cannot be made inactive [accounts 3.3]', async () => {
    await setOwner(client, sam, true);
    expect((await setOwner(client, owner, false)).body).toMatchObject({
      isOwner: ['You cannot change this for yourself'],
    });
    const refused = await client.put(`/users/${sam.id}/`, toPayload(sam, false));
    expect(refused.body).toMatchObject({ isActive: ['An owner cannot be made inactive'] });
    await setOwner(client, sam, false);
    expect((await client.put(`/users/${sam.id}/`, toPayload(sam, false))).status).toBe(200);
  });

  test('remains when two owners remove each other’s role at the same time [accounts 3.3]', async () => {
    await setOwner(client, sam, true);
    await Promise.all([setOwner(client, sam, false), setOwner(colleague, owner, false)]);
    expect(await database.unscopedDb.$count(users, eq(users.isOwner, true))).toBe(1);
  });
});
