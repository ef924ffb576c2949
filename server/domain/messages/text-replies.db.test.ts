import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import type { ShopProfile } from '../../../contract/entities/shop.ts';
import { insertNewRequest, insertTenant } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import {
  createTwilioAccounts,
  deliverWithTwilio,
} from '../../../tests/support/messages/deliver-with-twilio.ts';
import {
  signTwilioCallback,
  startTwilioService,
  type TwilioCallback,
  type TwilioService,
  twilioAccount,
} from '../../../tests/support/messages/twilio-service.ts';
import { requestPayment } from '../../../tests/support/server/request-payment.ts';
import { createTestClock } from '../../../tests/support/server/test-clock.ts';
import { createTestShop, type Shop } from '../../../tests/support/server/test-shop.ts';
import { outbox, textConsents } from '../../db/schema.ts';
import { createTwilioReplies } from './replies/twilio-replies.ts';
import { createTwilioReports } from './reports/twilio-reports.ts';
import type { OutgoingMessage } from './transports/transport.ts';

const database = await openTestDatabase();

let twilio: TwilioService;
let shop: Shop;
let emails: OutgoingMessage[];
beforeAll(async () => {
  twilio = await startTwilioService();
});
afterAll(() => twilio.stop());

const replyUrl = 'http://localhost/api/messages/twilio/replies/';
const number = '+447700900123';

beforeEach(async () => {
  twilio.reset();
  emails = [];
  const clock = createTestClock();
  const accounts = createTwilioAccounts({ database, clock });
  shop = await createTestShop(database, {
    clock,
    reportSources: [createTwilioReports(accounts)],
    replySources: [createTwilioReplies(accounts)],
  });
});

const deliver = () =>
  deliverWithTwilio(shop.server, twilio, {
    email: {
      send: async (message) => {
        emails.push(message);
        return undefined;
      },
    },
  });

const path = '/services/payments/';
const ask = async (customer: object = { phone: '07700 900123' }) => {
  const { ident } = await requestPayment(shop.client, customer);
  await deliver();
  return ident;
};
const read = async (ident: string) =>
  (await shop.client.get(`${path}${ident}/`)).body as PaymentRequest;
const readEvents = async (ident: string) => {
  const { history = [] } = await read(ident);
  return history.slice(1).map(({ event, reason }) => [event, reason].filter(Boolean).join(' '));
};
const readConsent = async (phone: string) =>
  (await shop.client.get(`/services/text_consent/?phone=${encodeURIComponent(phone)}`)).body;

const updateShop = async (fields: Partial<ShopProfile>) => {
  const { logoUrl: _, ...profile } = (await shop.client.get('/shop/')).body as ShopProfile;
  await shop.client.put('/shop/', { ...profile, ...fields });
};

const send = async ({ url, body, headers }: TwilioCallback) =>
  (await shop.server.app.request(url, { method: 'POST', body, headers: { ...headers } })).status;
const reply = (text: string, from = number) => send(twilio.reply(from, text, replyUrl));

describe('a number that answered STOP', () => {
  test('gets no text messages until it sends START [reach 2.4]', async () => {
    const first = await ask();
    expect(await reply(' stop ')).toBe(200);
    expect(await readConsent('07700 900123')).toEqual({ state: 'stopped' });
    expect(await readEvents(first)).toEqual(['sent', 'replied opted_out']);
    shop.server.clock.advance(60_000);
    const second = await ask();
    expect(twilio.messages).toHaveLength(1);
    expect(await readEvents(second)).toEqual(['delivery_failed opted_out']);
    shop.server.clock.advance(60_000);
    expect(await reply('START')).toBe(200);
    expect(await readConsent(number)).toEqual({ state: 'allowed' });
    const third = await ask();
    expect(await readEvents(third)).toEqual(['sent']);
  });

  test('gets text messages although its earlier STOP is reported again after START [reach 6.1]', async () => {
    await ask();
    const stop = twilio.reply(number, 'STOP', replyUrl);
    expect(await send(stop)).toBe(200);
    shop.server.clock.advance(60_000);
    await reply('START');
    shop.server.clock.advance(60_000);
    expect(await send(stop)).toBe(200);
    expect(await readConsent(number)).toEqual({ state: 'allowed' });
  });

  test('still gets emails [reach 2.4]', async () => {
    await ask();
    await reply('STOP');
    const ident = await ask({ phone: '07700 900123', email: 'jo@example.com' });
    expect((await readEvents(ident)).toSorted()).toEqual(['delivery_failed opted_out', 'sent']);
    expect(emails.map(({ recipient }) => recipient)).toContain('jo@example.com');
  });

  test('is recognised by the refusal of the provider, until the provider accepts a message [reach 2.4]', async () => {
    twilio.answerStop(number);
    await ask();
    expect(await readConsent(number)).toEqual({ state: 'refused' });
    twilio.reset();
    shop.server.clock.advance(60_000);
    await ask();
    expect(twilio.messages).toHaveLength(1);
    expect(await readConsent(number)).toEqual({ state: 'allowed' });
  });

  test('is recognised by a report of the provider [reach 2.4]', async () => {
    await ask();
    const [message] = twilio.messages;
    if (!message) throw new Error('Nothing was sent');
    await send(twilio.report(message, 'undelivered', 21610));
    expect(await readConsent(number)).toEqual({ state: 'refused' });
  });

  test('gets no text messages even if its STOP arrives after the row of the message was deleted [reach 2.4]', async () => {
    const ident = await ask();
    await database.unscopedDb.delete(outbox);
    expect(await reply('STOP', '+447700900124')).toBe(200);
    expect(await reply('STOP')).toBe(200);
    expect(await readConsent(number)).toEqual({ state: 'stopped' });
    expect(await readEvents(ident)).toEqual(['sent', 'replied opted_out']);
  });

  test('gets no text messages from each shop that has texted it, and still gets those of other shops [reach 2.4]', async () => {
    await ask();
    const other = await insertTenant(database, { host: 'other.example.com' });
    await insertTenant(database, { host: 'third.example.com' });
    const paymentRequest = await insertNewRequest(database, other);
    const [text] = await shop.server.messages();
    if (!text) throw new Error('Nothing was sent');
    await database.unscopedDb.insert(outbox).values({
      ...text,
      id: randomUUID(),
      tenantId: other.id,
      paymentRequestId: paymentRequest.id,
    });
    await reply('STOP');
    const stopped = await database.unscopedDb.select().from(textConsents);
    expect(stopped.map(({ tenantId }) => tenantId).toSorted()).toEqual(
      [shop.tenant.id, other.id].toSorted(),
    );
  });
});

describe('a reply by text message', () => {
  test('is in the history, and is forwarded once to the shop [reach 2.5]', async () => {
    const ident = await ask();
    const callback = twilio.reply(number, 'Can I pay on Friday? <b>Jo</b>', replyUrl);
    expect(await send(callback)).toBe(200);
    expect(await send(callback)).toBe(200);
    expect(await readEvents(ident)).toEqual(['sent', 'replied']);
    await deliver();
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({
      recipient: shop.user.email,
      subject: 'Jo Bloggs replied by text message',
      text: expect.stringContaining(
        `Jo Bloggs (${number}) replied to the payment request ${ident} for £45.00:\n\nCan I pay on Friday? <b>Jo</b>`,
      ),
      html: expect.stringContaining('&lt;b&gt;Jo&lt;/b&gt;'),
    });
  });

  test('is forwarded to the reply-to address in the shop’s profile [reach 2.5]', async () => {
    await updateShop({ replyTo: 'desk@example.com' });
    await ask();
    await reply('Thanks');
    await deliver();
    expect(emails.map(({ recipient }) => recipient)).toEqual(['desk@example.com']);
  });

  test('ends the reminders of the request [reach 2.5]', async () => {
    await updateShop({ reminderDays: [3] });
    const ident = await ask();
    expect((await read(ident)).nextReminder).toMatchObject({ channel: 'sms' });
    await reply('Can I pay on Friday?');
    expect((await read(ident)).nextReminder).toBeNull();
  });

  test('from a number to which no shop has sent a text changes nothing [reach 6.1]', async () => {
    await ask();
    expect(await reply('STOP', '+447700900124')).toBe(200);
    expect(await database.unscopedDb.select().from(textConsents)).toEqual([]);
  });

  test('that is forged, changed or of another account is refused and changes nothing [reach 6.1]', async () => {
    const ident = await ask();
    const genuine = twilio.reply(number, 'STOP', replyUrl);
    const foreign = new URLSearchParams(genuine.body);
    foreign.set('AccountSid', `AC${'2'.repeat(32)}`);
    const sign = (body: string, token: string) => ({
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signTwilioCallback(
        replyUrl,
        Object.fromEntries(new URLSearchParams(body)),
        token,
      ),
    });
    const requests = [
      { ...genuine, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { ...genuine, body: genuine.body.replace('123', '124') },
      { ...genuine, headers: sign(genuine.body, 'another token') },
      {
        ...genuine,
        body: foreign.toString(),
        headers: sign(foreign.toString(), twilioAccount.authToken),
      },
    ];
    for (const request of requests) expect(await send(request)).toBe(401);
    expect(await readEvents(ident)).toEqual(['sent']);
    expect(await database.unscopedDb.select().from(textConsents)).toEqual([]);
  });
});
