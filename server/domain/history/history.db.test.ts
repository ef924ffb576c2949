import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import {
  insertCustomer,
  insertPaymentRequest,
  insertTenant,
  insertUser,
  testPassword,
} from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { deliverOutbox } from '../../../tests/support/messages/deliver-outbox.ts';
import { createPayPageClient } from '../../../tests/support/server/pay-page-client.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestProvider, webhookSecret } from '../../../tests/support/server/test-provider.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import { paymentHistory } from '../../db/schema.ts';
import { PermanentFailure } from '../messages/answers/send-errors.ts';
import type { OutgoingMessage, Transport } from '../messages/transports/transport.ts';

const database = await openTestDatabase();

const settings = { webhookSecrets: [webhookSecret] };
let { server, tenant, client } = await createTestShop(database, settings);
beforeEach(async () => {
  ({ server, tenant, client } = await createTestShop(database, settings));
});

const path = '/services/payments/';
const payload = {
  customer: { name: 'Jo Bloggs', email: 'jo@example.com', phone: '07700 900123' },
  description: 'Hygienist visit',
  amountNet: 1000,
  vatCode: 'T0',
};
const create = async () => (await client.post(path, payload)).body as PaymentRequest;
const readPayment = async ({ ident }: PaymentRequest) =>
  (await client.get(`${path}${ident}/`)).body as PaymentRequest;
const advanceClock = (minutes = 1) => server.clock.advance(minutes * MINUTE_MS);

/** Returns entries such as `09:05 paid Ali`, with the user or the channel. */
const getTimeline = async (payment: PaymentRequest) =>
  ((await readPayment(payment)).history ?? []).map(({ event, at, by, channel }) => {
    const userName = typeof by === 'object' ? by?.firstName : by;
    return [at.slice(11, 16), event, userName ?? channel].filter(Boolean).join(' ');
  });

const getPayToken = ({ payUrl }: PaymentRequest) => payUrl?.split('/').at(-1) ?? '';

const delivered: OutgoingMessage[] = [];
const accepting: Transport = { send: async (message) => void delivered.push(message) };
const failingPermanently: Transport = {
  send: () => Promise.reject(new PermanentFailure('no such user')),
};
const failingTemporarily: Transport = {
  send: () => Promise.reject(new Error('mail server is down')),
};

/** `accepting` adds the messages to `delivered`. */
const deliver = async (email = accepting, sms = accepting) => {
  delivered.length = 0;
  await deliverOutbox({ database, clock: server.clock, transports: { email, sms } });
};

describe('the history of a request', () => {
  test('lists all events from the creation to the refund, with time and user', async () => {
    const payment = await create();
    advanceClock();
    await deliver(accepting, failingPermanently);
    advanceClock();
    const sam = await insertUser(database, tenant, { email: 'sam@example.com', firstName: 'Sam' });
    const colleague = createTestClient(server);
    await colleague.logIn(sam.email, testPassword);
    await colleague.post(`${path}${payment.ident}/resend/`);
    advanceClock();
    await deliver(accepting, failingTemporarily);
    advanceClock();
    await createPayPageClient(server).stayOpen({ payToken: getPayToken(payment) });
    advanceClock();
    const provider = createTestProvider(server);
    await provider.sendEvent('paid', String(payment.id));
    advanceClock(20);
    await provider.sendEvent('refunded_provider', String(payment.id));

    // The two messages of 09:01 are delivered at the same time.
    expect((await getTimeline(payment)).toSorted()).toEqual([
      '09:00 created Ali',
      '09:01 delivery_failed sms',
      '09:01 sent email',
      '09:02 resent Sam',
      '09:03 sent email',
      '09:04 opened',
      '09:05 paid',
      '09:25 refunded',
    ]);
    expect(await readPayment(payment)).toMatchObject({
      paidAt: '2026-03-02T09:05:00.000Z',
      cancelledAt: null,
    });
  });

  test('names the user who cancelled', async () => {
    const payment = await create();
    advanceClock();
    const cancelled = await client.post(`${path}${payment.ident}/cancel/`);
    expect(cancelled.body).toMatchObject({ cancelledAt: '2026-03-02T09:01:00.000Z', paidAt: null });
    expect(await getTimeline(payment)).toEqual(['09:00 created Ali', '09:01 cancelled Ali']);
    expect((await readPayment(payment)).history).toEqual(
      (cancelled.body as PaymentRequest).history,
    );
  });

  test('has no user when the provider cancels the request', async () => {
    const payment = await create();
    await createTestProvider(server).sendEvent('cancelled_provider', String(payment.id));
    expect(await getTimeline(payment)).toEqual(['09:00 created Ali', '09:00 cancelled']);
  });

  test('records that the customer has opened the link, once, and ignores a page that staff open [extra 10.4]', async () => {
    const payment = await create();
    const payToken = getPayToken(payment);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const payPage = createPayPageClient(server);
    expect((await payPage.stayOpen({ payToken }, { headers: { cookie } })).status).toBe(204);
    await payPage.stayOpen({ payToken }, { method: 'HEAD' });
    expect(await getTimeline(payment)).toEqual(['09:00 created Ali']);
    for (let visits = 0; visits < 3; visits += 1) {
      advanceClock();
      await payPage.stayOpen({ payToken });
    }
    expect(await getTimeline(payment)).toEqual(['09:00 created Ali', '09:01 opened']);
  });

  test('records that staff open the link of the sandbox as the customer [extra 10.4]', async () => {
    const payment = await create();
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const visit = (query: string) =>
      server.app.request(`http://localhost/pay/${getPayToken(payment)}${query}`, {
        headers: { cookie },
      });
    await visit('');
    expect(await getTimeline(payment)).toEqual(['09:00 created Ali']);
    await visit('?try');
    expect(await getTimeline(payment)).toEqual(['09:00 created Ali', '09:00 opened']);
  });

  test('does not record a mail scanner that fetches the pay link and the URLs of its page [extra 10.4]', async () => {
    const payment = await create();
    const payPage = createPayPageClient(server);
    const { html } = await payPage.request(`/pay/${getPayToken(payment)}`);
    const paths = [...html.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, linked = '']) => linked);
    expect(paths.length).toBeGreaterThan(0);
    for (const linked of paths) expect((await payPage.request(linked)).status).toBe(200);
    expect(await getTimeline(payment)).toEqual(['09:00 created Ali']);
  });

  test('records that the customer has opened the link when the customer presses Continue [extra 10.4]', async () => {
    const payment = await create();
    await createPayPageClient(server).submitCard(
      { payToken: getPayToken(payment) },
      { number: '' },
    );
    expect(await getTimeline(payment)).toEqual(['09:00 created Ali', '09:00 opened']);
  });

  test('has no user when the customer has created the request', async () => {
    const { ident } = await insertPaymentRequest(database, await insertCustomer(database, tenant), {
      customerCreated: true,
    });
    const { history } = (await client.get(`${path}${ident}/`)).body as PaymentRequest;
    expect(history).toMatchObject([{ event: 'created', by: null }]);
  });

  test('is not visible to another tenant', async () => {
    const payment = await create();
    const other = await insertTenant(database, { host: 'other.example' });
    await client.post(`${path}${payment.ident}/cancel/`);
    const visibleRows = await database.forTenant(other.id, ({ tx }) =>
      tx.select().from(paymentHistory),
    );
    expect(await database.unscopedDb.$count(paymentHistory)).toBe(1);
    expect(visibleRows).toEqual([]);
  });
});

describe('a message that waits in the outbox', () => {
  const listRecipients = () => delivered.map(({ recipient }) => recipient).sort();

  test('is not sent after the request is cancelled', async () => {
    const payment = await create();
    const other = await client.post(path, {
      ...payload,
      customer: { ...payload.customer, email: 'kim@example.com' },
    });
    expect(other.status).toBe(201);
    await client.post(`${path}${payment.ident}/cancel/`);
    await deliver();
    expect(listRecipients()).toEqual(['+447700900123', 'kim@example.com']);
  });

  test.each([
    ['paid', ['Harbour Street Dental: receipt for £10.00']],
    ['cancelled_provider', []],
  ])('is not sent after the provider reports %s', async (status, subjects) => {
    const payment = await create();
    await deliver(failingTemporarily, failingTemporarily);
    await createTestProvider(server).sendEvent(status, String(payment.id));
    advanceClock(10);
    await deliver();
    expect(delivered.map(({ subject }) => subject)).toEqual(subjects);
    expect((await getTimeline(payment)).join()).not.toMatch(/ sent|failed/);
  });

  test('is sent after a declined card, because the customer can try another card', async () => {
    const payment = await create();
    await createTestProvider(server).sendEvent('declined', String(payment.id));
    await deliver();
    expect(listRecipients()).toEqual(['+447700900123', 'jo@example.com']);
  });

  test('is shown as sent when the request is cancelled during the send', async () => {
    const payment = await create();
    const cancelling: Transport = {
      send: async () => {
        await client.post(`${path}${payment.ident}/cancel/`);
        return undefined;
      },
    };
    await deliver(cancelling, failingTemporarily);
    expect(await getTimeline(payment)).toEqual([
      '09:00 created Ali',
      '09:00 cancelled Ali',
      '09:00 sent email',
    ]);
  });
});
