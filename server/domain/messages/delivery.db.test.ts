import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import { insertCustomer, insertPaymentRequest } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { requestPayment } from '../../../tests/support/server/request-payment.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { setUpTestShop } from '../../../tests/support/server/test-shop.ts';
import { readMessageProblems } from '../../db/message-problems.ts';
import { createMetrics } from '../../lib/work/metrics.ts';
import { createOutboxWorker } from './outbox.ts';
import { createTransports, type TransportSettings } from './transports/transports.ts';

const database = await openTestDatabase();

/** `disconnectAll` closes the connections of the mail server. */
type MailBehaviour = (
  stream: SMTPServerDataStream,
  done: (error?: Error) => void,
  disconnectAll: () => void,
) => void;
const mails: string[] = [];
/** For the next messages. The last one stays in use. */
let behaviours: MailBehaviour[] = [];
const accept: MailBehaviour = async (stream, done) => {
  mails.push(await text(stream));
  done();
};
const reject =
  (responseCode: number, text = 'not now'): MailBehaviour =>
  (stream, done) =>
    stream.resume().once('end', () => done(Object.assign(new Error(text), { responseCode })));
const hang: MailBehaviour = (stream) => void stream.resume();
const disconnect: MailBehaviour = (stream, _done, disconnectAll) =>
  void stream.once('data', disconnectAll);

const texts: unknown[] = [];
const closers: (() => void)[] = [];
const startProviders = async () => {
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    onData: (stream, _session, done) => {
      const behaviour = (behaviours.length > 1 ? behaviours.shift() : behaviours[0]) ?? accept;
      behaviour(stream, done, () =>
        mail.connections.forEach((connection) => void connection.close()),
      );
    },
  });
  mail.on('error', () => undefined);
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
  const sms = createServer(async (request, response) => {
    texts.push(JSON.parse(await text(request)));
    response.end('{}');
  });
  await new Promise<void>((resolve) => sms.listen(0, '127.0.0.1', resolve));
  closers.push(
    () => mail.close(),
    () => sms.close(),
  );
  const getPort = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  return {
    smtpUrl: `smtp://127.0.0.1:${getPort(mail.server)}`,
    smsUrl: `http://127.0.0.1:${getPort(sms)}/`,
  };
};

const shop = setUpTestShop(database);
beforeEach(async () => {
  mails.length = 0;
  texts.length = 0;
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const path = '/services/payments/';
const createRequest = (customer: object) => requestPayment(shop.client, customer);

const getTimeline = async ({ ident }: Pick<PaymentRequest, 'ident'>) => {
  const { history = [] } = (await shop.client.get(`${path}${ident}/`)).body as PaymentRequest;
  return history.map(({ event, channel }) => [event, channel].filter(Boolean).join(' '));
};

/** Delivers due messages, and again after each of `pausesMinutes`. */
const deliver = async (
  pausesMinutes: number[] = [],
  overrides: Partial<TransportSettings> = {},
) => {
  const transports = createTransports({
    ...(await startProviders()),
    mailFrom: 'go@beepaid.example',
    smsToken: undefined,
    phoneCountries: ['GB'],
    outboxFolder: undefined,
    announce: () => undefined,
    ...overrides,
    timeoutMs: 700,
  });
  const { clock } = shop.server;
  const metrics = createMetrics();
  const log: string[] = [];
  const outbox = createOutboxWorker({
    metrics,
    database,
    clock,
    logger: pino({}, { write: (line: string) => void log.push(line) }),
    transports,
  });
  outbox.start();
  await outbox.idle();
  for (const minutes of pausesMinutes) {
    clock.advance(minutes * MINUTE_MS);
    outbox.wake();
    await outbox.idle();
  }
  await outbox.stop();
  return { log, metrics };
};

test('a request arrives once, as text and HTML, through a mail server that is busy, hangs and disconnects [attack 5.3]', async () => {
  const payment = await createRequest({ email: 'jo@example.com' });
  behaviours = [reject(451), hang, disconnect, accept];
  await deliver([1, 1, 1, 1, 1]);
  expect(await getTimeline(payment)).toEqual(['created', 'sent email']);
  expect(mails).toHaveLength(1);
  const [mail = ''] = mails;
  expect(mail).toMatch(/^From: Harbour Street Dental <go@beepaid\.example>\r$/m);
  expect(mail).toMatch(/^Subject: (=\?UTF-8\?Q\?)?Harbour.Street.Dental/m);
  const [head = '', ...parts] = mail.split(/^--.*\r$/m);
  expect(head).toContain('multipart/alternative');
  expect(parts.map((part) => /Content-Type: (\S+);/.exec(part)?.[1])).toEqual([
    'text/plain',
    'text/html',
    undefined,
  ]);
});

test('the server does not try again when the mail server does not know the address, and the history shows the failure [attack 5.3]', async () => {
  const payment = await createRequest({ email: 'jo@example.com' });
  behaviours = [reject(550, '5.1.1 User unknown'), accept];
  await deliver([1, 1]);
  expect(await getTimeline(payment)).toEqual(['created', 'delivery_failed email']);
  expect(mails).toEqual([]);
});

test('while our own mail server refuses all emails, the server keeps trying, and the operator gets an alert [mail 1.2]', async () => {
  const payment = await createRequest({ email: 'jo@example.com' });
  behaviours = [reject(554, '5.7.1 Relay access denied')];
  const { log, metrics } = await deliver([1, 1]);
  const readDeliveries = async () =>
    ((await shop.client.get(`${path}${payment.ident}/`)).body as PaymentRequest).deliveries;
  expect(await readDeliveries()).toMatchObject([{ state: 'deferred', reason: 'account_refused' }]);
  expect(await getTimeline(payment)).toEqual(['created', 'deferred email']);
  const refusals = log.filter((line) => line.includes('run the command doctor'));
  expect(refusals).toHaveLength(3);
  expect(refusals[0]).toContain('SMTP 554 5.7.1');
  expect(refusals.join()).not.toContain('jo@example.com');
  expect(await metrics.registry.metrics()).toContain(
    'beepaid_message_refusals_total{channel="email"} 3',
  );
  expect(await readMessageProblems(database, shop.server.clock())).toEqual([
    expect.objectContaining({
      kind: 'waiting',
      channel: 'email',
      count: 1,
      answer: expect.stringMatching(/does not relay emails.*554 5\.7\.1 Relay access denied/),
    }),
  ]);
  behaviours = [accept];
  await deliver([10]);
  expect(await getTimeline(payment)).toEqual(['created', 'deferred email', 'sent email']);
  expect(await readDeliveries()).toMatchObject([{ state: 'handed_over' }]);
});

/** The server would reject the number today. */
const insertRequestWithPhone = async (phone: string) =>
  insertPaymentRequest(
    database,
    await insertCustomer(database, shop.tenant, { email: null, phone }),
  );

test('the history shows an invalid phone number as failed, and other messages are not delayed [attack 5.4]', async () => {
  const invalidPhones = [
    'aaa',
    '<script>alert(1)</script>',
    '💷💷💷',
    '0'.repeat(30),
    '+',
    'ring the bell\r\ntwice',
    '+449098790123',
    '+870773111111',
  ];
  const payments = [];
  for (const phone of invalidPhones) payments.push(await insertRequestWithPhone(phone));
  for (const { ident } of payments) await shop.client.post(`${path}${ident}/resend/`);
  const valid = await createRequest({ phone: '07700 900123' });
  await deliver([1]);
  for (const payment of payments) {
    expect(await getTimeline(payment)).toEqual(['created', 'resent', 'delivery_failed sms']);
  }
  expect(await getTimeline(valid)).toEqual(['created', 'sent sms']);
  expect(texts).toMatchObject([{ to: '+447700900123', sender: 'Harbour Str' }]);
});

test('without providers, the history shows for each channel that nothing was sent [safe 4.1]', async () => {
  const payment = await createRequest({ email: 'jo@example.com', phone: '07700 900123' });
  await deliver([], { smtpUrl: undefined, smsUrl: undefined });
  const [created, ...failures] = await getTimeline(payment);
  expect(created).toBe('created');
  expect(failures.toSorted()).toEqual(['delivery_failed email', 'delivery_failed sms']);
});
