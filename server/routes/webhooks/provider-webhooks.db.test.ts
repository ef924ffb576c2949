import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../contract/payment.ts';
import type { PaymentStatus } from '../../../contract/payment-status.ts';
import { outbox, paymentHistory, paymentRequests, providerEvents } from '../../db/schema.ts';
import { recordHistory } from '../../domain/history/history.ts';
import { purgeExpired } from '../../domain/purge-expired.ts';
import { newId } from '../../lib/ids.ts';
import { aShop } from '../../testing/a-shop.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { aCustomer, aPayment, aTenant } from '../../testing/fixtures.ts';
import { otherWebhookSecret, reportBody, signatureFor, testProvider, webhookSecret } from '../../testing/provider.ts';
import { dayMs } from '../../testing/test-clock.ts';

const database = await openTestDatabase();

const settings = { webhookSecrets: [webhookSecret] };
const open = async () => {
  const shop = await aShop(database, settings);
  const payment = await aPayment(database, await aCustomer(database, shop.tenant));
  return { ...shop, payment, provider: testProvider(shop.server) };
};
let { server, client, tenant, payment, provider } = await open();
beforeEach(async () => {
  ({ server, client, tenant, payment, provider } = await open());
});

const statusOf = async ({ id } = payment) =>
  (await database.system.select().from(paymentRequests).where(eq(paymentRequests.id, id)))[0]?.status;
const setStatus = (status: PaymentStatus) => database.system.update(paymentRequests).set({ status });
const detail = async () => (await client.get(`/services/payments/${payment.ident}/`)).body as PaymentRequest;

describe('a provider’s report', () => {
  test.each([
    ['requested', 'paid'],
    ['requested', 'declined'],
    ['requested', 'cancelled_provider'],
    ['declined', 'paid'],
    ['paid', 'refunded_provider'],
  ] as const)('moves a request from %s to %s', async (from, to) => {
    await setStatus(from);
    expect(await provider.report(to, payment.id)).toMatchObject({ status: 204, text: '' });
    expect(await statusOf()).toBe(to);
    expect((await detail()).status).toBe(to);
  });

  test('that comes again does nothing, and is thanked all the same [attack 5.1]', async () => {
    const id = 'msg_once';
    await provider.report('declined', payment.id, { id });
    await setStatus('requested');
    expect(await provider.report('declined', payment.id, { id })).toMatchObject({ status: 204 });
    expect(await statusOf()).toBe('requested');
    expect(await database.system.$count(providerEvents)).toBe(1);
  });

  // One connection at a time cannot wait for another.
  test.skipIf(database.engine === 'pglite')(
    'that crosses the delivery of its request’s message costs neither',
    async () => {
      const now = new Date();
      const of = { tenantId: tenant.id, paymentRequestId: payment.id };
      const id = newId();
      const texts = { recipient: 'jo@example.com', senderName: 'Shop', subject: 'Pay', text: 'Pay' };
      await database.system
        .insert(outbox)
        .values({ id, ...of, ...texts, channel: 'email', createdAt: now, dueAt: now });
      const reportWaits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const howManyWait = async () => ((await database.system.execute(reportWaits)) as { rowCount?: number }).rowCount;

      let reported: ReturnType<typeof provider.report> | undefined;
      await database.system.transaction(async (tx) => {
        await tx.update(outbox).set({ sentAt: now }).where(eq(outbox.id, id));
        reported = provider.report('paid', payment.id);
        await expect.poll(howManyWait).toBe(1);
        await recordHistory(tx, { ...of, event: 'sent', at: now });
      });
      expect(await reported).toMatchObject({ status: 204 });
      expect((await detail()).history?.map(({ event }) => event)).toEqual(expect.arrayContaining(['sent', 'paid']));
    },
  );

  test('that comes many times at once moves the request once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, copy) =>
        provider.report('paid', payment.id, { id: copy % 2 === 0 ? 'msg_same' : `msg_${copy}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    const history = await database.system.select().from(paymentHistory);
    expect(history.map(({ event }) => event)).toEqual(['paid']);
  });

  test.each([
    ['paid', 'declined'],
    ['paid', 'cancelled_provider'],
    ['cancelled_client', 'paid'],
    ['refunded_provider', 'paid'],
  ] as const)('that comes when the request is %s cannot make it %s', async (from, to) => {
    await setStatus(from);
    expect((await provider.report(to, payment.id)).status).toBe(204);
    expect(await statusOf()).toBe(from);
  });

  test('that comes before its time takes effect when its time has come [attack 5.1]', async () => {
    expect((await provider.report('refunded_provider', payment.id)).status).toBe(204);
    expect(await statusOf()).toBe('requested');
    await provider.report('paid', payment.id);
    expect(await statusOf()).toBe('refunded_provider');
    expect((await detail()).history?.map(({ event }) => event)).toEqual(['created', 'paid', 'refunded']);
  });

  test('and its successor may come at the same moment, in any order', async () => {
    await Promise.all([provider.report('refunded_provider', payment.id), provider.report('paid', payment.id)]);
    expect(await statusOf()).toBe('refunded_provider');
  });

  test('keeps the time at which it happened, but none to come', async () => {
    const paidAt = new Date(server.clock().getTime() - 90_000).toISOString();
    await provider.deliver(reportBody('paid', payment.id, paidAt));
    expect((await detail()).paidAt).toBe(paidAt);
    await provider.deliver(reportBody('refunded_provider', payment.id, '2999-01-01T00:00:00Z'));
    expect((await detail()).history?.at(-1)).toMatchObject({ event: 'refunded', at: server.clock().toISOString() });
  });

  test('finds the request of any merchant, and moves no other', async () => {
    const other = await aTenant(database, { host: 'other.example' });
    const theirs = await aPayment(database, await aCustomer(database, other));
    await provider.report('paid', theirs.id);
    expect([await statusOf(theirs), await statusOf()]).toEqual(['paid', 'requested']);
    const [event] = await database.system.select().from(providerEvents);
    expect(event?.tenantId).toBe(other.id);
    expect(tenant.id).not.toBe(other.id);
  });

  test('on a request that is not ours is not found', async () => {
    expect((await provider.report('paid', newId())).status).toBe(404);
    expect(await database.system.$count(providerEvents)).toBe(0);
  });

  test('is forgotten after 90 days', async () => {
    await provider.report('paid', payment.id);
    await purgeExpired(database, new Date(server.clock().getTime() + 89 * dayMs));
    expect(await database.system.$count(providerEvents)).toBe(1);
    await purgeExpired(database, new Date(server.clock().getTime() + 91 * dayMs));
    expect(await database.system.$count(providerEvents)).toBe(0);
  });
});

describe('what is no report', () => {
  const untouched = async () => {
    expect(await statusOf()).toBe('requested');
    expect(await database.system.$count(providerEvents)).toBe(0);
    expect(server.logged).toEqual([]);
  };
  const seconds = () => Math.floor(server.clock().getTime() / 1_000);

  test('is refused without the right signature, and leaves no trace [attack 5.1]', async () => {
    const body = reportBody('paid', payment.id);
    const forged = [
      { 'webhook-signature': signatureFor('msg_1', seconds(), body, otherWebhookSecret) },
      { 'webhook-signature': '' },
      { 'webhook-timestamp': String(seconds() - 301) },
      { 'webhook-id': 'msg_2' },
    ];
    for (const headers of forged) {
      const answer = await provider.deliver(body, { id: 'msg_1', headers });
      expect(answer).toMatchObject({ status: 401, text: expect.stringContaining('"code":"bad_signature"') });
    }
    await untouched();
  });

  test.each([
    ['is no JSON', '{"type": "paid"', 400],
    ['is a list', '[]', 400],
    ['tells of no request', '{"type":"paid","data":{}}', 400],
    ['tells of a request that has no id', reportBody('paid', 'x'), 400],
    ['reports what only staff may do', reportBody('cancelled_client', newId()), 400],
    ['reports a time that is none', reportBody('paid', newId(), 'yesterday'), 400],
    ['is longer than any report', `"${'x'.repeat(64 * 1024)}"`, 413],
  ])('is refused when it %s', async (_what, body, status) => {
    expect((await provider.deliver(body)).status).toBe(status);
    await untouched();
  });

  test('needs no cookie, no origin and no host of a merchant, and is given no cookie', async () => {
    const answer = await provider.report('paid', payment.id, { headers: { origin: 'https://provider.example' } });
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('finds nobody home where no secret is set', async () => {
    const { server: deaf } = await aShop(database, { webhookSecrets: [] });
    expect((await testProvider(deaf).report('paid', newId())).status).toBe(404);
  });

  test('is good with the old secret and the new while both are set', async () => {
    const { server: rotating } = await aShop(database, { webhookSecrets: [otherWebhookSecret, webhookSecret] });
    expect((await testProvider(rotating).report('paid', newId())).status).toBe(404);
  });
});
