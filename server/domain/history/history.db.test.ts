import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../contract/payment.ts';
import { paymentHistory } from '../../db/schema.ts';
import { aShop } from '../../testing/a-shop.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { aCustomer, aPayment, aTenant, aUser, testPassword } from '../../testing/fixtures.ts';
import { payVisit } from '../../testing/pay-visit.ts';
import { testProvider, webhookSecret } from '../../testing/provider.ts';
import { testClient } from '../../testing/test-client.ts';
import { minuteMs } from '../../testing/test-clock.ts';
import { startOutbox } from '../messages/outbox.ts';
import { type OutgoingMessage, PermanentFailure, type Transport } from '../messages/transports/transport.ts';

const database = await openTestDatabase();

const settings = { webhookSecrets: [webhookSecret] };
let { server, tenant, client } = await aShop(database, settings);
beforeEach(async () => {
  ({ server, tenant, client } = await aShop(database, settings));
});

const path = '/services/payments/';
const payload = {
  customer: { name: 'Jo Bloggs', email: 'jo@example.com', phone: '07700 900123' },
  description: 'Hygienist visit',
  amountNet: 1000,
  vatCode: 'T0',
};
const create = async () => (await client.post(path, payload)).body as PaymentRequest;
const read = async ({ ident }: PaymentRequest) => (await client.get(`${path}${ident}/`)).body as PaymentRequest;
const wait = (minutes = 1) => server.clock.advance(minutes * minuteMs);

/** `09:05 paid`, with who did it or how it went. */
const storyOf = async (payment: PaymentRequest) =>
  ((await read(payment)).history ?? []).map(({ event, at, by, channel }) => {
    const who = typeof by === 'object' ? by?.firstName : by;
    return [at.slice(11, 16), event, who ?? channel].filter(Boolean).join(' ');
  });

const tokenOf = ({ payUrl }: PaymentRequest) => ({ payToken: payUrl?.split('/').at(-1) ?? '' });

const delivered: OutgoingMessage[] = [];
const taking: Transport = { send: async (message) => void delivered.push(message) };
const refusing: Transport = { send: () => Promise.reject(new PermanentFailure('no such user')) };
const failing: Transport = { send: () => Promise.reject(new Error('mail server is down')) };

const deliver = async (email = taking, sms = taking) => {
  delivered.length = 0;
  const outbox = startOutbox({
    database,
    clock: server.clock,
    logger: pino({ enabled: false }),
    transports: { email, sms },
  });
  await outbox.idle();
  await outbox.stop();
};

describe('the history of a request', () => {
  test('tells what happened from its creation to the refund, when, and by whom', async () => {
    const payment = await create();
    wait();
    await deliver(taking, refusing);
    wait();
    const sam = await aUser(database, tenant, { email: 'sam@example.com', firstName: 'Sam' });
    const colleague = testClient(server);
    await colleague.logIn(sam.email, testPassword);
    await colleague.post(`${path}${payment.ident}/resend/`);
    wait();
    await deliver(taking, failing);
    wait();
    const visit = payVisit(server);
    const { attempt } = await visit.reachBank(tokenOf(payment));
    await visit.request(`/pay/${tokenOf(payment).payToken}`);
    wait();
    await visit.answerBank(tokenOf(payment), attempt, 'approve');
    wait(20);
    await testProvider(server).report('refunded_provider', String(payment.id));

    expect(await storyOf(payment)).toEqual([
      '09:00 created Ali',
      '09:01 sent email',
      '09:01 delivery_failed sms',
      '09:02 resent Sam',
      '09:03 sent email',
      '09:04 opened',
      '09:05 paid',
      '09:25 refunded',
    ]);
    expect(await read(payment)).toMatchObject({ paidAt: '2026-03-02T09:05:00.000Z', cancelledAt: null });
  });

  test('says who cancelled', async () => {
    const payment = await create();
    wait();
    const cancelled = await client.post(`${path}${payment.ident}/cancel/`);
    expect(cancelled.body).toMatchObject({ cancelledAt: '2026-03-02T09:01:00.000Z', paidAt: null });
    expect(await storyOf(payment)).toEqual(['09:00 created Ali', '09:01 cancelled Ali']);
    expect((await read(payment)).history).toEqual((cancelled.body as PaymentRequest).history);
  });

  test('of a cancellation by the provider names nobody', async () => {
    const payment = await create();
    await testProvider(server).report('cancelled_provider', String(payment.id));
    expect(await storyOf(payment)).toEqual(['09:00 created Ali', '09:00 cancelled']);
  });

  test('knows the first opening alone, by the customer and not by staff', async () => {
    const payment = await create();
    const url = String(payment.payUrl);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await server.app.request(url, { headers: { cookie } });
    await server.app.request(url, { method: 'HEAD' });
    expect(await storyOf(payment)).toEqual(['09:00 created Ali']);
    for (let visits = 0; visits < 3; visits += 1) {
      wait();
      await server.app.request(url);
    }
    expect(await storyOf(payment)).toEqual(['09:00 created Ali', '09:01 opened']);
  });

  test('of one that the customer made begins without staff', async () => {
    const { ident } = await aPayment(database, await aCustomer(database, tenant), { customerCreated: true });
    const { history } = (await client.get(`${path}${ident}/`)).body as PaymentRequest;
    expect(history).toMatchObject([{ event: 'created', by: null }]);
  });

  test('is not seen by another business', async () => {
    const payment = await create();
    const other = await aTenant(database, { host: 'other.example' });
    await client.post(`${path}${payment.ident}/cancel/`);
    const lines = await database.forTenant(other.id, ({ tx }) => tx.select().from(paymentHistory));
    expect(await database.system.$count(paymentHistory)).toBe(1);
    expect(lines).toEqual([]);
  });
});

describe('a message that has not gone out', () => {
  const recipients = () => delivered.map(({ recipient }) => recipient).sort();

  test('goes no more once its request is cancelled', async () => {
    const payment = await create();
    const other = await client.post(path, { ...payload, customer: { ...payload.customer, email: 'kim@example.com' } });
    expect(other.status).toBe(201);
    await client.post(`${path}${payment.ident}/cancel/`);
    await deliver();
    expect(recipients()).toEqual(['+447700900123', 'kim@example.com']);
  });

  test.each(['paid', 'cancelled_provider'])('goes no more once the provider says %s', async (status) => {
    const payment = await create();
    await deliver(failing, failing);
    await testProvider(server).report(status, String(payment.id));
    wait(10);
    await deliver();
    expect(recipients()).toEqual([]);
    expect((await storyOf(payment)).join()).not.toMatch(/sent|failed/);
  });

  test('goes all the same after a card was declined, as another may be tried', async () => {
    const payment = await create();
    await testProvider(server).report('declined', String(payment.id));
    await deliver();
    expect(recipients()).toEqual(['+447700900123', 'jo@example.com']);
  });

  test('of which the provider took hold before the cancellation is told of as sent', async () => {
    const payment = await create();
    let cancelled: Promise<unknown> | undefined;
    const slow: Transport = {
      send: async () => {
        cancelled = client.post(`${path}${payment.ident}/cancel/`);
        await cancelled;
      },
    };
    await deliver(slow, failing);
    expect(await storyOf(payment)).toEqual(['09:00 created Ali', '09:00 cancelled Ali', '09:00 sent email']);
  });
});
