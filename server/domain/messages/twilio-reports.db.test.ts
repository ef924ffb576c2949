import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import { readMessages } from '../../../tests/support/db/read-rows.ts';
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
import { startPushService } from '../../../tests/support/server/push-service.ts';
import { requestPayment } from '../../../tests/support/server/request-payment.ts';
import { createTestClock } from '../../../tests/support/server/test-clock.ts';
import { createTestShop, type Shop } from '../../../tests/support/server/test-shop.ts';
import { deliveryReports, outbox } from '../../db/schema.ts';
import { recordReport } from './record-report.ts';
import { createHttpSmsReports } from './reports/http-sms-reports.ts';
import { createReportUrls } from './reports/report-urls.ts';
import { createTwilioReports } from './reports/twilio-reports.ts';

const database = await openTestDatabase();

let twilio: TwilioService;
let shop: Shop;
beforeAll(async () => {
  twilio = await startTwilioService();
});
afterAll(() => twilio.stop());

const secret = 'a secret for the URLs of reports';
const urls = createReportUrls({ publicUrl: 'http://localhost', secret });
const accept = { send: async () => undefined };

beforeEach(async () => {
  twilio.reset();
  const clock = createTestClock();
  shop = await createTestShop(database, {
    clock,
    reportSources: [
      createTwilioReports(createTwilioAccounts({ database, clock })),
      createHttpSmsReports(secret),
    ],
  });
});

/** Emails are accepted, and text messages go to the stand-in. */
const deliver = () => deliverWithTwilio(shop.server, twilio, { email: accept });

const path = '/services/payments/';
const ask = async (customer: object = { phone: '07700 900123' }) => {
  const { ident } = await requestPayment(shop.client, customer);
  await deliver();
  return ident;
};
const read = async (ident: string) =>
  (await shop.client.get(`${path}${ident}/`)).body as PaymentRequest;
const readEvents = async (ident: string) =>
  ((await read(ident)).history ?? [])
    .slice(1)
    .map(({ event, reason }) => [event, reason].filter(Boolean).join(' '));
const listUndelivered = async () =>
  ((await shop.client.get(`${path}?filter=undelivered`)).body as { results: PaymentRequest[] })
    .results;

/** By default to the URL that was signed. */
const send = async ({ url, body, headers }: TwilioCallback, target = url) => {
  const init = { method: 'POST', body, headers: { ...headers } };
  return (await shop.server.app.request(target, init)).status;
};

const getMessage = () => {
  const message = twilio.messages.at(-1);
  if (!message) throw new Error('Nothing was sent');
  return message;
};

describe('a text message', () => {
  test('has the number, the text and the URL for its reports, and is delivered when Twilio reports it [reach 2.1]', async () => {
    const ident = await ask();
    const [row] = await readMessages(database);
    expect(getMessage()).toMatchObject({
      to: '+447700900123',
      from: '+447700900999',
      body: expect.stringContaining('/pay/'),
      statusCallback: `http://localhost/api/messages/twilio/?message=${row?.id}`,
    });
    for (const status of ['queued', 'sent', 'delivered', 'delivered', 'sent']) {
      expect(await send(twilio.report(getMessage(), status))).toBe(204);
    }
    expect(await readEvents(ident)).toEqual(['sent', 'delivered']);
    expect((await read(ident)).deliveries).toMatchObject([{ channel: 'sms', state: 'delivered' }]);
    expect(await listUndelivered()).toEqual([]);
  });

  test.each([
    [30005, 'bounced_hard', 'unknown_recipient'],
    [30006, 'bounced_hard', 'cannot_receive'],
    [30003, 'bounced_soft', 'unreachable'],
    [30008, 'bounced_soft', null],
  ])(
    'with the code %i is undelivered, and the history says why [reach 2.2]',
    async (code, state, reason) => {
      const ident = await ask();
      expect(await send(twilio.report(getMessage(), 'undelivered', code))).toBe(204);
      expect((await read(ident)).deliveries).toMatchObject([{ state, reason }]);
      const [listed] = await listUndelivered();
      expect(listed).toMatchObject({ ident, deliveries: [{ channel: 'sms', state, reason }] });
    },
  );

  test('is given up at once when its number has answered STOP, and the history says so [reach 5.1]', async () => {
    twilio.answerStop('+447700900123');
    const ident = await ask();
    expect(await readEvents(ident)).toEqual(['delivery_failed opted_out']);
  });

  test.each([
    ['wrong keys', { status: 401, code: 20003 }, ['deferred account_refused']],
    [
      'a sender that the account does not own',
      { status: 400, code: 21606 },
      ['deferred account_refused'],
    ],
    [
      'a country that the account does not allow',
      { status: 400, code: 21408 },
      ['deferred account_refused'],
    ],
    ['too many requests', { status: 429, code: 20429 }, []],
    ['an outage', { status: 503, code: 20503 }, []],
  ] as const)(
    'is tried again after %s, because the operator or Twilio can correct that [mail 1.2]',
    async (_title, fault, events) => {
      twilio.setFault(fault);
      const ident = await ask();
      expect(await readEvents(ident)).toEqual(events);
      twilio.setFault(undefined);
      shop.server.clock.advance(60_000);
      await deliver();
      expect(await readEvents(ident)).toEqual([...events, 'sent']);
    },
  );

  test('is not sent again when its report arrives before Twilio’s response [reach 1.3]', async () => {
    twilio.setFault('hang');
    const ident = await ask();
    const [row] = await readMessages(database);
    const { accountSid } = twilioAccount;
    const lost = { accountSid, sid: 'SM1', to: '', from: null, body: '', status: 'queued' };
    const callback = twilio.report(
      { ...lost, statusCallback: urls.forSigned('twilio')(row?.id ?? '') },
      'delivered',
    );
    expect(await send(callback)).toBe(204);
    twilio.setFault(undefined);
    shop.server.clock.advance(600_000);
    await deliver();
    expect(twilio.messages).toEqual([]);
    expect(await readEvents(ident)).toEqual(['sent', 'delivered']);
  });
});

describe('a request by email and text', () => {
  test('is not listed as undelivered once one of the two arrives [reach 4.4]', async () => {
    const ident = await ask({ phone: '07700 900123', email: 'jo@example.com' });
    expect(await send(twilio.report(getMessage(), 'undelivered', 30005))).toBe(204);
    expect(await listUndelivered()).toHaveLength(1);
    const emails = await readMessages(database, eq(outbox.channel, 'email'));
    const report = {
      messageId: emails[0]?.id ?? '',
      state: 'delivered',
      reason: null,
      at: undefined,
    } as const;
    expect(
      await recordReport(database, report, { channel: 'email', now: shop.server.clock() }),
    ).toBe('recorded');
    expect(await listUndelivered()).toEqual([]);
    expect((await read(ident)).deliveries?.map(({ channel, state }) => [channel, state])).toEqual([
      ['email', 'delivered'],
      ['sms', 'bounced_hard'],
    ]);
  });

  test('is not listed as undelivered when the first message bounces after a resend [reach 1.3]', async () => {
    const ident = await ask();
    const first = getMessage();
    shop.server.clock.advance(600_000);
    await shop.client.post(`${path}${ident}/resend/`);
    // The messages of a resend leave ten seconds later.
    shop.server.clock.advance(10_000);
    await deliver();
    expect(await send(twilio.report(getMessage(), 'delivered'))).toBe(204);
    expect(await send(twilio.report(first, 'undelivered', 30003))).toBe(204);
    expect(await listUndelivered()).toEqual([]);
  });

  test('notifies only the user who sent it when it fails [reach 4.3]', async () => {
    const service = await startPushService();
    await shop.client.post('/push/subscriptions/', service.subscription);
    await ask();
    await send(twilio.report(getMessage(), 'undelivered', 30005));
    await send(twilio.report(getMessage(), 'undelivered', 30005));
    const notices = (await shop.server.messages()).filter(({ channel }) => channel === 'push');
    expect(notices.map(({ text }) => JSON.parse(text))).toMatchObject([
      {
        title: 'Text message to Jo Bloggs not delivered',
        body: 'Request for £45.00: the number is not in use',
      },
    ]);
    service.stop();
  });
});

describe('a delivery report', () => {
  test('is refused and stores nothing when it is forged, changed, or for another message or account [reach 6.1]', async () => {
    const ident = await ask();
    await ask();
    const genuine = twilio.report(getMessage(), 'undelivered', 30005);
    const [first] = twilio.messages;
    const unsigned = {
      ...genuine,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    const foreign = new URLSearchParams(genuine.body);
    foreign.set('AccountSid', `AC${'2'.repeat(32)}`);
    const signedForeign = signTwilioCallback(
      genuine.url,
      Object.fromEntries(foreign),
      twilioAccount.authToken,
    );
    const byStranger = signTwilioCallback(
      genuine.url,
      Object.fromEntries(new URLSearchParams(genuine.body)),
      'other',
    );
    expect(await send(unsigned)).toBe(401);
    expect(await send({ ...genuine, body: genuine.body.replace('undelivered', 'delivered') })).toBe(
      401,
    );
    expect(await send(genuine, first?.statusCallback)).toBe(401);
    expect(await send({ ...genuine, headers: { 'x-twilio-signature': byStranger } })).toBe(401);
    expect(
      await send({
        ...genuine,
        body: foreign.toString(),
        headers: { 'x-twilio-signature': signedForeign },
      }),
    ).toBe(401);
    expect(await database.unscopedDb.select().from(deliveryReports)).toEqual([]);
    expect(await readEvents(ident)).toEqual(['sent']);
  });

  test('changes nothing when its message does not exist, was not sent yet, or is an email [reach 6.1]', async () => {
    await ask({ email: 'jo@example.com', phone: '07700 900123' });
    const [email] = await readMessages(database, eq(outbox.channel, 'email'));
    await requestPayment(shop.client, { phone: '07700 900124' });
    const [waiting] = await readMessages(database, eq(outbox.attempts, 0));
    for (const id of [
      email?.id,
      waiting?.id,
      '0199aaaa-0000-7000-8000-000000000000',
      "x' or 1=1",
      '',
    ]) {
      const url = `http://localhost/api/messages/twilio/?message=${encodeURIComponent(id ?? '')}`;
      expect(await send(twilio.report({ ...getMessage(), statusCallback: url }, 'delivered'))).toBe(
        204,
      );
    }
    expect(await database.unscopedDb.select().from(deliveryReports)).toEqual([]);
  });

  test('of the operator’s own provider is bound to its message by the token in its URL [reach 2.3, reach 6.1]', async () => {
    const ident = await ask();
    const [row] = await readMessages(database);
    const url = urls.withToken('sms')(row?.id ?? '') ?? '';
    const post = async (target: string, body: unknown) =>
      (await shop.server.app.request(target, { method: 'POST', body: JSON.stringify(body) }))
        .status;
    const bounced = { state: 'bounced_hard', reason: 'unknown_recipient' };
    expect(await post(url.replace(/token=.*/, 'token=forged'), bounced)).toBe(401);
    expect(
      await post(
        url.replace(/message=[^&]*/, 'message=0199aaaa-0000-7000-8000-000000000000'),
        bounced,
      ),
    ).toBe(401);
    expect(await post(url, { state: 'paid' })).toBe(401);
    expect(await readEvents(ident)).toEqual(['sent']);
    expect(await post(url, bounced)).toBe(204);
    expect(await readEvents(ident)).toEqual(['sent', 'bounced_hard unknown_recipient']);
  });

  test('is refused when its signature is wrong, and a flood of such reports causes one query [reach 6.2]', async () => {
    const { app } = shop.server;
    const select = vi.spyOn(database.unscopedDb, 'select');
    const statuses = await Promise.all(
      Array.from({ length: 500 }, async (_, index) => {
        const response = await app.request('http://localhost/api/messages/twilio/?message=1', {
          method: 'POST',
          body: `AccountSid=AC${String(index).padStart(32, '0')}&MessageStatus=delivered`,
        });
        return response.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(select).toHaveBeenCalledTimes(1);
    select.mockRestore();
    const tooLarge = await app.request('http://localhost/api/messages/twilio/', {
      method: 'POST',
      body: 'a'.repeat(300_000),
      headers: { 'content-length': '300000' },
    });
    expect(tooLarge.status).toBe(413);
    const unknown = await app.request('http://localhost/api/messages/nobody/', {
      method: 'POST',
      body: '{}',
    });
    expect(unknown.status).toBe(404);
  });
});
