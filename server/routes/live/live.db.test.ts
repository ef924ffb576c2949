import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  insertNewRequest,
  insertTenant,
  insertUser,
  testPassword,
} from '../../../tests/support/db/fixtures.ts';
import { holdTransaction } from '../../../tests/support/db/second-connection.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { openPaymentEvents } from '../../../tests/support/server/payment-event-reader.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop, logInAs } from '../../../tests/support/server/test-shop.ts';
import { paymentHistory, sessions, tenants, users } from '../../db/schema.ts';
import { recordHistory } from '../../domain/history/history.ts';
import { listen } from '../../http/listen.ts';
import { createLive } from './live.ts';

const database = await openTestDatabase();

let { server, tenant, user, client } = await createTestShop(database, { isOwner: false });
const openShop = async (settings = {}) => {
  ({ server, tenant, user, client } = await createTestShop(database, {
    isOwner: false,
    ...settings,
  }));
};
beforeEach(() => openShop());

const path = '/services/payments/events/';
const insertRequest = async (requestTenant = tenant) =>
  insertNewRequest(database, requestTenant, {
    status: 'requested',
  });
const cancel = ({ ident }: { ident: string }) => client.post(`/services/payments/${ident}/cancel/`);
const resend = ({ ident }: { ident: string }) => client.post(`/services/payments/${ident}/resend/`);
const follow = async (lastEventId?: string) => {
  const reader = await openPaymentEvents(server, client, lastEventId);
  const ready = await reader.next();
  expect(ready?.type).toBe('ready');
  return { ...reader, ready };
};
type HistoryRow = Parameters<typeof recordHistory>[1];
const buildOpenedRow = ({ id, tenantId }: { id: string; tenantId: string }): HistoryRow => ({
  tenantId,
  paymentRequestId: id,
  event: 'opened',
  at: server.clock(),
});

describe('a client of the event stream', () => {
  test('gets each change after its commit, in the format of the contract', async () => {
    const payment = await insertRequest();
    const { response, next, leave } = await follow();
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    await cancel(payment);
    const { type, data } = (await next()) ?? {};
    expect(type).toBe('changes');
    expect(JSON.parse(data ?? '')).toEqual({
      changes: [
        {
          ident: payment.ident,
          status: 'cancelled_client',
          event: 'cancelled',
          at: '2026-03-02T09:00:00.000Z',
        },
      ],
    });
    await leave();
  });

  test('gets no events of another tenant', async () => {
    const [ours, theirs] = [
      await insertRequest(),
      await insertRequest(await insertTenant(database, { host: 'other.example' })),
    ];
    const { nextChanges, leave } = await follow();
    await database.unscopedDb.transaction((tx) => recordHistory(tx, buildOpenedRow(theirs)));
    await cancel(ours);
    expect((await nextChanges()).changes).toEqual([`${ours.ident} cancelled cancelled_client`]);
    await leave();
  });

  test('continues after a disconnect without lost or repeated events', async () => {
    const [one, other] = [await insertRequest(), await insertRequest()];
    const before = await follow();
    await resend(one);
    const { id, changes } = await before.nextChanges();
    expect(changes).toEqual([`${one.ident} resent requested`]);
    await before.leave();
    await cancel(one);
    await resend(other);

    const after = await follow(id);
    const missed = await after.nextChanges();
    expect(missed.changes).toEqual([
      `${one.ident} resend_undone cancelled_client`,
      `${one.ident} cancelled cancelled_client`,
      `${other.ident} resent requested`,
    ]);
    await cancel(other);
    const last = await after.nextChanges();
    expect(last.changes).toEqual([
      `${other.ident} resend_undone cancelled_client`,
      `${other.ident} cancelled cancelled_client`,
    ]);
    await after.leave();

    const withoutMissed = await follow(last.id);
    await resend(await insertRequest());
    expect((await withoutMissed.nextChanges()).changes).toEqual([
      expect.stringContaining('resent'),
    ]);
    await withoutMissed.leave();
  });

  test('gets a `lost` event when its Last-Event-ID is invalid', async () => {
    for (const id of [
      '',
      'nonsense',
      '9:5:',
      '5:9:7,6',
      '1:99999999999999:',
      '1:2:3',
      '1'.repeat(40),
    ]) {
      const { next, leave } = await openPaymentEvents(server, client, id);
      expect([id, (await next())?.type]).toEqual([id, 'ready']);
      expect([id, (await next())?.type]).toEqual([id, 'lost']);
      await leave();
    }
  });

  test('gets a `lost` event after too many missed events', async () => {
    const payment = await insertRequest();
    const { ready, leave } = await follow();
    await leave();
    const row = { ...buildOpenedRow(payment), event: 'resent' } as const;
    await database.unscopedDb.transaction(async (tx) => {
      for (let count = 0; count < 201; count += 1) await recordHistory(tx, row);
    });
    const after = await follow(ready?.id);
    const lost = await after.nextChanges();
    expect(lost.type).toBe('lost');
    await cancel(payment);
    expect((await after.nextChanges()).changes).toEqual([
      `${payment.ident} cancelled cancelled_client`,
    ]);
    await after.leave();
  });

  test.skipIf(database.engine === 'pglite')(
    'gets events of a transaction that began earlier and ended later',
    async () => {
      const [slow, quick] = [await insertRequest(), await insertRequest()];
      const { nextChanges, leave } = await follow();
      const commit = await holdTransaction(database, (tx) =>
        recordHistory(tx, buildOpenedRow(slow)),
      );
      await cancel(quick);
      const { id: last, changes } = await nextChanges();
      expect(changes).toEqual([`${quick.ident} cancelled cancelled_client`]);
      await commit();
      expect((await nextChanges()).changes).toEqual([`${slow.ident} opened requested`]);
      await leave();
      const after = await follow(last);
      expect((await after.nextChanges()).changes).toEqual([`${slow.ident} opened requested`]);
      await after.leave();
    },
  );

  test('gets events that happened while the server had no connection to the database', async () => {
    const payment = await insertRequest();
    const { nextChanges, leave } = await follow();
    if (database.engine === 'postgresql') {
      const killed = await database.unscopedDb.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'beepaid-go listening' and datname = current_database()`,
      );
      expect((killed as unknown as { rows: unknown[] }).rows.length).toBeGreaterThan(0);
    }
    await cancel(payment);
    expect((await nextChanges()).changes).toEqual([`${payment.ident} cancelled cancelled_client`]);
    await leave();
  });
});

describe('the event stream ends', () => {
  const sessionEnds = {
    'signs out': () => client.post('/logout/'),
    'is deactivated': () => database.unscopedDb.update(users).set({ isActive: false }),
    'reaches the idle timeout': async () => server.clock.advance(31 * MINUTE_MS),
  };

  test.each(Object.entries(sessionEnds))(
    'before the next event when the user %s',
    async (_how, endSession) => {
      const payment = await insertRequest();
      const { next } = await follow();
      await endSession();
      await database.unscopedDb.transaction((tx) => recordHistory(tx, buildOpenedRow(payment)));
      expect(await next()).toBeUndefined();
    },
  );

  const sessionEndsElsewhere = {
    ...sessionEnds,
    'changes the password on another device': async () => {
      const phone = await logInAs(server, user.email);
      const password = 'a long walk home';
      expect(
        (await phone.post('/password/set/', { password, passwordConfirm: password })).status,
      ).toBe(204);
    },
    'is deactivated by a colleague': async () => {
      const colleague = createTestClient(server);
      await insertUser(database, tenant, { email: 'sam@example.com', isOwner: true });
      await colleague.logIn('sam@example.com', testPassword);
      const { id, firstName, lastName, email } = user;
      const payload = { firstName, lastName, email, phone: null, isActive: false };
      expect((await colleague.put(`/users/${id}/`, payload)).status).toBe(200);
    },
  };

  test.each(Object.entries(sessionEndsElsewhere))(
    'at the next check of the session when the user %s and no payment changes [attack 1.7]',
    async (_how, endSession) => {
      await openShop({ sessionCheckMs: 50 });
      const { next } = await follow();
      await endSession();
      expect(await next()).toBeUndefined();
    },
  );

  test('at most three seconds after the session has ended [attack 1.7]', () => {
    expect(
      createLive({ database, logger: pino({ enabled: false }) }).sessionCheckMs,
    ).toBeLessThanOrEqual(3_000);
  });

  test('for the oldest connection when a session has too many connections', async () => {
    const first = await follow();
    const others = [];
    // Each server counts its own connections.
    for (let count = 0; count < 8; count += 1) others.push(await follow());
    expect((await first.next())?.type).toBe('over');
    expect(await first.next()).toBeUndefined();
    for (const { leave } of others) await leave();
  });

  test('when the server stops, and does not delay the stop', async () => {
    const listener = await listen(server.app.fetch, 0, undefined);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`http://localhost:${listener.port}/api${path}`, {
      headers: { cookie },
    });
    const reader = response.body?.getReader();
    await reader?.read();
    const startedAtMs = Date.now();
    server.endStreams();
    await listener.stop();
    expect(Date.now() - startedAtMs).toBeLessThan(5_000);
    expect((await reader?.read())?.done).toBe(true);
    expect((await client.get(path)).body).toMatchObject({ code: 'unavailable' });
  });
});

test('the event stream does not restart the idle timeout of the session', async () => {
  const readLastSeenAt = async () =>
    (await database.unscopedDb.select().from(sessions))[0]?.lastSeenAt;
  const before = await readLastSeenAt();
  server.clock.advance(10 * MINUTE_MS);
  const { leave } = await follow();
  expect(await readLastSeenAt()).toEqual(before);
  await leave();
});

test('the event stream requires a session and the module', async () => {
  expect((await createTestClient(server).get(path)).body).toMatchObject({
    code: 'not_authenticated',
  });
  await database.unscopedDb.update(tenants).set({ hasBeepaidGoModule: false });
  server.clock.advance(2_000);
  expect((await client.get(path)).body).toMatchObject({ code: 'module_disabled' });
  expect(await database.unscopedDb.$count(paymentHistory)).toBe(0);
});
