import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import { testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { deliverOutbox } from '../../../tests/support/messages/deliver-outbox.ts';
import { requestPayment } from '../../../tests/support/server/request-payment.ts';
import { DAY_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop, setUpTestShop } from '../../../tests/support/server/test-shop.ts';
import { HOUR_MS } from '../../lib/time/durations.ts';
import type { OutgoingMessage, Transport } from '../messages/transports/transport.ts';
import { sendDueReminders } from './send-due-reminders.ts';

const database = await openTestDatabase();
const logger = pino({ level: 'silent' });
const path = '/services/payments/';

const shop = setUpTestShop(database);
let delivered: OutgoingMessage[];
let accepts: boolean;
beforeEach(async () => {
  delivered = [];
  accepts = true;
});

const transport: Transport = {
  send: async (message) => {
    if (!accepts) throw new Error('The mail server is down');
    delivered.push(message);
    return undefined;
  },
};

const deliver = async () => {
  const { clock } = shop.server;
  await deliverOutbox({
    database,
    clock,
    logger,
    transports: { email: transport, sms: transport },
  });
};

/** Runs the hourly job and sends what it queues. */
const remind = async (messageLimits?: { perUserPerDay: number; perTenantPerDay: number }) => {
  const count = await sendDueReminders({
    database,
    clock: shop.server.clock,
    logger,
    getMessageRules: () => ({ messageLimits, phoneCountries: ['GB'] }),
    origin: 'https://pay.example.com',
    servesDemo: false,
    wakeWorkers: () => undefined,
  });
  await deliver();
  return count;
};

const setDays = async (reminderDays: number[]) => {
  await shop.client.logIn(shop.user.email, testPassword);
  const { body } = await shop.client.get('/shop/');
  const { logoUrl: _, ...profile } = body as Record<string, unknown>;
  return shop.client.put('/shop/', { ...profile, reminderDays });
};

const create = async (customer: object = { email: 'jo@example.com' }, more: object = {}) => {
  const request = await requestPayment(shop.client, customer, more);
  await deliver();
  delivered.length = 0;
  return request;
};

/** The session of staff ends in the days that pass in a test. */
const read = async ({ ident }: Pick<PaymentRequest, 'ident'>) => {
  await shop.client.logIn(shop.user.email, testPassword);
  return (await shop.client.get(`${path}${ident}/`)).body as PaymentRequest;
};

const openPage = (link: string, init?: RequestInit) => shop.server.app.request(link, init);
const getStopLink = () =>
  delivered[0]?.unsubscribeUrl?.replace('https://pay.example.com', 'http://localhost') ?? '';

test('a shop sends no reminders until the owner sets the days [reach 7.1]', async () => {
  const payment = await create();
  expect(payment.nextReminder).toBeNull();
  shop.server.clock.advance(3 * DAY_MS);
  expect(await remind()).toBe(0);
  expect((await setDays([7, 3])).status).toBe(400);
  expect((await setDays([3, 7])).body).toMatchObject({ reminderDays: [3, 7] });
  expect(await read(payment)).toMatchObject({
    nextReminder: { channel: 'email', at: '2026-03-05T09:00:00.000Z' },
  });
});

test('the server sends one reminder on each day that is set, in the words of the shop, and staff see when [reach 7.1, reach 7.3]', async () => {
  await setDays([3, 7]);
  const payment = await create({ email: 'jo@example.com', phone: '07700 900123' });
  shop.server.clock.advance(3 * DAY_MS + HOUR_MS);
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(0);
  expect(delivered).toHaveLength(1);
  const link = payment.payUrl?.replace('http://localhost', 'https://pay.example.com') ?? '';
  expect(delivered[0]).toMatchObject({
    recipient: 'jo@example.com',
    subject: 'Harbour Street Dental: reminder of the payment request for £45.00',
    unsubscribeUrl: `${link}/reminders`,
  });
  expect(delivered[0]?.text).toContain(
    `On 2 March, Harbour Street Dental asked you to pay £45.00.`,
  );
  const remindedAt = '2026-03-05T10:00:00.000Z';
  const after = await read(payment);
  expect(after).toMatchObject({ remindedAt, nextReminder: { at: '2026-03-09T09:00:00.000Z' } });
  expect(after.history?.map(({ event }) => event)).toEqual([
    'created',
    'sent',
    'sent',
    'reminded',
    'sent',
  ]);
  expect((await shop.client.get(`${path}?filter=unpaid`)).body).toMatchObject({
    results: [{ remindedAt }],
  });
  shop.server.clock.advance(4 * DAY_MS);
  expect(await remind()).toBe(1);
  shop.server.clock.advance(7 * DAY_MS);
  expect(await remind()).toBe(0);
});

test('a customer without an email address gets a text message with the link that stops reminders [reach 7.2]', async () => {
  await setDays([3]);
  await create({ phone: '07700 900123' });
  shop.server.clock.advance(3 * DAY_MS);
  await remind();
  expect(delivered).toMatchObject([{ recipient: '+447700900123', subject: '' }]);
  expect(delivered[0]?.text).toMatch(
    /Stop reminders: https:\/\/pay\.example\.com\/pay\/[\w-]+\/reminders$/,
  );
});

test('a customer with two requests gets at most one reminder a day [reach 7.2]', async () => {
  await setDays([3]);
  await create();
  await create();
  shop.server.clock.advance(3 * DAY_MS);
  expect(await remind()).toBe(1);
  shop.server.clock.advance(DAY_MS);
  expect(await remind()).toBe(1);
});

test('the server sends no reminder at night or after a cancellation [reach 7.2]', async () => {
  await setDays([3]);
  const payment = await create();
  shop.server.clock.advance(3 * DAY_MS - HOUR_MS);
  expect(await remind()).toBe(0);
  await shop.client.logIn(shop.user.email, testPassword);
  await shop.client.post(`${path}${payment.ident}/cancel/`);
  shop.server.clock.advance(2 * HOUR_MS);
  expect(await remind()).toBe(0);
});

test('a reminder counts towards the daily budget of the shop, and waits when the budget is used up [reach 7.4]', async () => {
  await setDays([3]);
  // The two requests use up two of the messages.
  await create({ email: 'jo@example.com' });
  await create({ email: 'sam@example.com', name: 'Sam' });
  shop.server.clock.advance(3 * DAY_MS);
  expect(await remind({ perUserPerDay: 0, perTenantPerDay: 3 })).toBe(1);
  expect(await remind({ perUserPerDay: 0, perTenantPerDay: 4 })).toBe(1);
});

test('a reminder that the mail server refuses until the evening is given up, and is not sent at night [reach 7.2]', async () => {
  await setDays([3]);
  const payment = await create();
  shop.server.clock.advance(3 * DAY_MS);
  accepts = false;
  await remind();
  accepts = true;
  shop.server.clock.advance(12 * HOUR_MS);
  await deliver();
  expect(delivered).toEqual([]);
  expect((await read(payment)).history?.at(-1)?.event).toBe('delivery_failed');
});

describe('reminders stop', () => {
  const waitForSecond = async () => {
    shop.server.clock.advance(4 * DAY_MS);
    delivered.length = 0;
    return remind();
  };

  test('when a user stops them, and the history names the user [reach 7.3]', async () => {
    await setDays([3, 7]);
    const payment = await create();
    const { body } = await shop.client.post(`${path}${payment.ident}/stop_reminders/`);
    expect(body).toMatchObject({ nextReminder: null });
    expect((body as PaymentRequest).history?.at(-1)).toMatchObject({
      event: 'reminders_stopped',
      by: { firstName: 'Ali' },
    });
    shop.server.clock.advance(3 * DAY_MS);
    expect(await remind()).toBe(0);
  });

  test('for a request that staff sent without reminders [reach 7.3]', async () => {
    await setDays([3]);
    expect(await create({ email: 'jo@example.com' }, { withoutReminders: true })).toMatchObject({
      nextReminder: null,
    });
    shop.server.clock.advance(3 * DAY_MS);
    expect(await remind()).toBe(0);
  });

  test('when the customer presses the button on the page of the link, and not when the page opens [reach 7.5]', async () => {
    await setDays([3, 7]);
    const payment = await create();
    shop.server.clock.advance(3 * DAY_MS);
    await remind();
    const link = getStopLink();
    expect(await (await openPage(link)).text()).toContain('Stop reminders?');
    expect((await read(payment)).nextReminder).not.toBeNull();
    expect(await (await openPage(link, { method: 'POST' })).text()).toContain(
      'You get no more reminders',
    );
    expect((await read(payment)).history?.at(-1)).toMatchObject({
      event: 'reminders_stopped',
      by: null,
    });
    expect(await (await openPage(link)).text()).toContain('You get no more reminders');
    expect(await waitForSecond()).toBe(0);
  });

  test('with the one-click button of a mail client, without a session or an origin [reach 7.5]', async () => {
    await setDays([3, 7]);
    await create();
    shop.server.clock.advance(3 * DAY_MS);
    await remind();
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await openPage(getStopLink(), { method: 'POST', body })).status).toBe(200);
    expect(await waitForSecond()).toBe(0);
  });

  test('before a reminder that waits for the mail server is sent [reach 7.5]', async () => {
    await setDays([3]);
    await create();
    shop.server.clock.advance(3 * DAY_MS);
    accepts = false;
    await remind();
    const [waiting] = (await shop.server.messages()).filter(
      ({ unsubscribeUrl }) => unsubscribeUrl !== null,
    );
    const link =
      waiting?.unsubscribeUrl?.replace('https://pay.example.com', 'http://localhost') ?? '';
    await openPage(link, { method: 'POST' });
    accepts = true;
    shop.server.clock.advance(HOUR_MS);
    await deliver();
    expect(delivered).toEqual([]);
  });
});

test('the app reads whether the server can send reminders, and whether the shop does [reach 7.1]', async () => {
  expect((await shop.client.get('/whoami/')).body).toMatchObject({
    client: { sendsReminders: true, remindsCustomers: false },
  });
  await setDays([3]);
  shop.server.clock.advance(3_000);
  expect((await shop.client.get('/whoami/')).body).toMatchObject({
    client: { remindsCustomers: true },
  });
  const unable = await createTestShop(database, { reminderOrigin: undefined });
  expect((await unable.client.get('/whoami/')).body).toMatchObject({
    client: { sendsReminders: false },
  });
});
