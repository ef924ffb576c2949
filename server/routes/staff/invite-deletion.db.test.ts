import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StaffUser } from '../../../contract/entities/staff.ts';
import { insertInvite } from '../../../tests/support/db/account-fixtures.ts';
import {
  insertCustomer,
  insertPaymentRequest,
  insertUser,
} from '../../../tests/support/db/fixtures.ts';
import { holdTransaction } from '../../../tests/support/db/second-connection.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { DAY_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop, logInAs } from '../../../tests/support/server/test-shop.ts';
import { auditEvents, invites, outbox, users } from '../../db/schema.ts';

const database = await openTestDatabase();

let { server, tenant, client } = await createTestShop(database);
beforeEach(async () => {
  ({ server, tenant, client } = await createTestShop(database));
});

const sam = {
  firstName: 'Sam',
  lastName: 'Carter',
  email: 'sam@example.com',
  phone: '',
  isActive: true,
};
const password = 'a long walk home';
const acceptance = { ...sam, password, passwordConfirm: password, terms: true };

const invite = async () => {
  const { id } = (await client.post('/invites/', sam)).body as StaffUser;
  const text = (await server.messages()).at(-1)?.text ?? '';
  return { id, token: /\/accept-invite#token=([\w-]+)/.exec(text)?.[1] ?? '' };
};
const deleteInvite = (id: string | number, device = client) =>
  device.delete(`/users/${id}/invite/`);
const accept = (token: string) =>
  createTestClient(server).post(`/invites/${token}/accept/`, acceptance);
const insertSam = (fields: Parameters<typeof insertUser>[2] = {}) => {
  const { firstName, lastName, email } = sam;
  return insertUser(database, tenant, { firstName, lastName, email, ...fields });
};

const unknownInvite = { status: 404, body: { code: 'not_found', detail: 'Invite not found' } };

test('a deleted invite looks like one that never existed, and takes the user off the list [attack 2.5, accounts 7.1]', async () => {
  const { id, token } = await invite();
  expect((await deleteInvite(id)).status).toBe(204);
  const visitor = createTestClient(server);
  expect(await visitor.get(`/invites/${token}/`)).toMatchObject(unknownInvite);
  expect(await accept(token)).toMatchObject(unknownInvite);
  expect((await client.get('/users/')).body).toMatchObject({ count: 1 });
  expect((await client.get(`/users/${id}/`)).status).toBe(404);
  expect((await deleteInvite(id)).body).toMatchObject({ code: 'not_found' });
});

test('an invite that has expired, and that of a user who was made inactive, can be deleted [accounts 7.1]', async () => {
  const expired = await insertSam({ passwordHash: null });
  await insertInvite(database, expired, new Date(server.clock().getTime() - DAY_MS));
  const inactive = await insertSam({
    email: 'bo@example.com',
    passwordHash: null,
    isActive: false,
  });
  for (const { id } of [expired, inactive]) expect((await deleteInvite(id)).status).toBe(204);
  expect(await database.unscopedDb.$count(invites)).toBe(0);
});

test('the address of a deleted invite can be invited again [accounts 7.2]', async () => {
  const first = await invite();
  await deleteInvite(first.id);
  const second = await invite();
  expect(second.id).not.toBe(first.id);
  expect((await accept(first.token)).status).toBe(404);
  expect((await accept(second.token)).status).toBe(200);
});

test('the email of a deleted invite is not sent any more, but a customer of this address gets theirs [accounts 7.1]', async () => {
  const { id } = await invite();
  const request = await insertPaymentRequest(
    database,
    await insertCustomer(database, tenant, { email: sam.email }),
  );
  await client.post(`/services/payments/${request.ident}/resend/`);
  await deleteInvite(id);
  const rows = await database.unscopedDb.select().from(outbox);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row.paymentRequestId).toBe(request.id);
});

test('the log keeps the name of the user whose invite was deleted, also in the earlier events [accounts 7.3]', async () => {
  const { id } = await invite();
  await client.post(`/users/${id}/resend_invite/`);
  await deleteInvite(id);
  const { results } = Object((await client.get(`/audit/?user_id=${id}`)).body);
  const name = 'Sam Carter';
  expect(results).toMatchObject([
    { kind: 'invite_deleted', actor: { name: 'Ali Baker' }, subject: { id, name } },
    { kind: 'invite_resent', subject: { id, name } },
    { kind: 'user_invited', subject: { id, name } },
  ]);
});

test('a call that is repeated with its key deletes once [accounts 7.1]', async () => {
  const { id } = await invite();
  const press = () =>
    client.sendRaw('DELETE', `/users/${id}/invite/`, undefined, { 'idempotency-key': 'one-press' });
  expect([(await press()).status, (await press()).status]).toEqual([204, 204]);
  const deletions = eq(auditEvents.kind, 'invite_deleted');
  expect(await database.unscopedDb.$count(auditEvents, deletions)).toBe(1);
});

test('an invite whose first response was lost, and which was deleted since, makes no new link', async () => {
  ({ server, tenant, client } = await createTestShop(database, { sendsEmail: false }));
  const send = () => client.post('/invites/', sam, { 'idempotency-key': 'lost-response' });
  const first = await send();
  expect(first.body).toMatchObject({ inviteLink: expect.any(String) });
  await deleteInvite(Object(first.body).id);
  const repeated = await send();
  expect([repeated.status, Object(repeated.body).inviteLink]).toEqual([201, undefined]);
});

describe('the deletion is refused', () => {
  const expectProblem = async (id: string | number, detail: string, device = client) => {
    expect(await deleteInvite(id, device)).toMatchObject({
      status: 409,
      body: { code: 'not_invited', detail },
    });
    expect(await database.unscopedDb.$count(users, eq(users.id, String(id)))).toBe(1);
  };

  test('once the user has joined [accounts 7.4]', async () => {
    const { id, token } = await invite();
    expect((await accept(token)).status).toBe(200);
    await expectProblem(id, 'This staff user has already joined');
  });

  test('for a user of a former demo who lost the password, but has done something [accounts 7.4]', async () => {
    const { id } = await insertSam();
    await logInAs(server, sam.email);
    await database.unscopedDb.update(users).set({ passwordHash: null }).where(eq(users.id, id));
    await expectProblem(id, 'This staff user has worked here before, and stays in the list');
  });

  test('for the invite of an owner, to users who may not change owners [accounts 7.5]', async () => {
    ({ server, tenant, client } = await createTestShop(database, { isDemo: true }));
    const { id } = await insertSam({ passwordHash: null, isOwner: true });
    const colleague = await insertUser(database, tenant, { email: 'bo@example.com' });
    const refused = await deleteInvite(id, await logInAs(server, colleague.email));
    expect(refused).toMatchObject({ status: 403, body: { code: 'owner_only' } });
    expect((await deleteInvite(id)).status).toBe(204);
  });
});

const waitingLocks = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const countWaiting = async () =>
  ((await database.unscopedDb.execute(waitingLocks)) as { rowCount?: number }).rowCount;

// PGlite has one connection, which cannot wait for another.
describe.skipIf(database.engine === 'pglite')('at the same time', () => {
  test('an acceptance that waits for a deletion is refused, without a deadlock [accounts 7.4]', async () => {
    const { id, token } = await invite();
    const commit = await holdTransaction(database, (tx) =>
      tx
        .select()
        .from(users)
        .where(eq(users.id, String(id)))
        .for('no key update'),
    );
    const accepting = accept(token);
    await expect.poll(countWaiting).toBe(1);
    await commit((tx) => tx.delete(users).where(eq(users.id, String(id))));
    expect(await accepting).toMatchObject(unknownInvite);
  });

  test('a deletion that waits for an acceptance is refused [accounts 7.4]', async () => {
    const { id } = await invite();
    const commit = await holdTransaction(database, (tx) =>
      tx
        .update(users)
        .set({ passwordHash: 'hash' })
        .where(eq(users.id, String(id))),
    );
    const deleting = deleteInvite(id);
    await expect.poll(countWaiting).toBe(1);
    await commit();
    expect(await deleting).toMatchObject({ status: 409, body: { code: 'not_invited' } });
  });
});
