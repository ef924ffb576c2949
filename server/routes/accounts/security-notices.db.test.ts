import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { insertPasskey } from '../../../tests/support/db/account-fixtures.ts';
import { insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createPasskey } from '../../../tests/support/passkeys/passkey-steps.ts';
import { createSoftwareAuthenticator } from '../../../tests/support/passkeys/software-authenticator.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop, logInAs, setUpTestShop } from '../../../tests/support/server/test-shop.ts';
import { passkeys, passwordResets, users } from '../../db/schema.ts';

const database = await openTestDatabase();

const password = 'a long walk home';
const newPassword = { password, passwordConfirm: password };

const shop = setUpTestShop(database);

const plantCredentials = async (userId: string) => {
  await insertPasskey(database, { tenantId: shop.tenant.id, id: userId });
  await database.unscopedDb.update(users).set({ pinHash: 'planted' }).where(eq(users.id, userId));
};
const countCredentials = async (userId: string) => {
  const [user] = await database.unscopedDb.select().from(users).where(eq(users.id, userId));
  return [
    await database.unscopedDb.$count(passkeys, eq(passkeys.userId, userId)),
    user?.pinHash ?? null,
  ];
};

describe('a change of an account', () => {
  test('is mailed to the user, with a way to Forgot Password, and without a link that works [accounts 6.1]', async () => {
    const { client, server, user } = shop;
    const colleague = await insertUser(database, shop.tenant, { email: 'sam@example.com' });
    await client.post('/password/set/', newPassword);
    await createPasskey(client, createSoftwareAuthenticator(client.origin));
    const [passkey] = Object((await client.get('/passkeys/')).body);
    await client.delete(`/passkeys/${passkey.id}/`);
    await client.put('/users/me/pin/', { pin: '4862' });
    await client.delete('/users/me/pin/');
    await client.put(`/users/${colleague.id}/owner/`, { isOwner: true });
    await client.put(`/users/${colleague.id}/owner/`, { isOwner: true });
    await client.put(`/users/${colleague.id}/owner/`, { isOwner: false });
    const messages = await server.messages();
    const changes = [
      [user.email, 'your password was changed'],
      [user.email, 'a passkey was added to your account'],
      [user.email, 'a passkey was removed from your account'],
      [user.email, 'your PIN was changed'],
      [user.email, 'your PIN was removed'],
      [colleague.email, 'you were made an owner'],
      [colleague.email, 'you are no longer an owner'],
    ];
    expect(messages.map(({ recipient }) => recipient)).toEqual(
      changes.map(([recipient]) => recipient),
    );
    for (const [index, [, text]] of changes.entries())
      expect(messages[index]?.text).toContain(text);

    for (const { text, html } of messages) {
      expect(text).toContain('http://localhost/forgot-password\n');
      expect([text, html].join()).not.toContain('token=');
    }
    expect(await database.unscopedDb.$count(passwordResets)).toBe(0);

    await plantCredentials(user.id);
    await createTestClient(server).post('/password/forgot/', { email: user.email });
    const findToken = async () =>
      /\/reset-password#token=([\w-]+)/.exec((await server.messages()).at(-1)?.text ?? '')?.[1];
    const token = await vi.waitUntil(findToken);
    expect(
      (await createTestClient(server).post(`/password/reset/${token}/`, newPassword)).status,
    ).toBe(200);
    expect(await countCredentials(user.id)).toEqual([0, null]);
    expect((await client.get('/users/me/')).status).toBe(403);
  });

  test('is mailed each time, and is not mailed by a server without mail [accounts 6.1]', async () => {
    for (let count = 0; count < 7; count += 1) await shop.client.delete('/users/me/pin/');
    expect(await shop.server.messages()).toHaveLength(7);
    const { client, server } = await createTestShop(database, { sendsEmail: false });
    const before = (await server.messages()).length;
    await client.post('/password/set/', newPassword);
    expect((await server.messages()).length).toBe(before);
  });
});

describe('deleting the passkeys and the PIN', () => {
  const remove = (userId: string, client = shop.client) =>
    client.delete(`/users/${userId}/credentials/`);

  test('of one’s own account needs a recent log-in [accounts 6.2]', async () => {
    const { client, server, user } = shop;
    await plantCredentials(user.id);
    server.clock.advance(11 * MINUTE_MS);
    expect((await remove(user.id)).body).toMatchObject({ code: 'reauth_required' });
    await client.logIn(user.email, testPassword);
    expect((await remove(user.id)).status).toBe(204);
    expect(await countCredentials(user.id)).toEqual([0, null]);
  });

  test('of a colleague is possible only for an owner [accounts 6.3]', async () => {
    const colleague = await insertUser(database, shop.tenant, { email: 'sam@example.com' });
    await plantCredentials(colleague.id);
    await plantCredentials(shop.user.id);
    const theirs = await logInAs(shop.server, colleague.email);
    expect((await remove(shop.user.id, theirs)).body).toMatchObject({ code: 'owner_only' });
    expect((await remove(colleague.id)).status).toBe(204);
    expect([await countCredentials(colleague.id), await countCredentials(shop.user.id)]).toEqual([
      [0, null],
      [1, 'planted'],
    ]);
    expect(await shop.server.messages()).toMatchObject([{ recipient: colleague.email }]);
  });
});
