import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../contract/payment.ts';
import { aShop, type Shop } from '../../testing/a-shop.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { minuteMs } from '../../testing/test-clock.ts';
import { startOutbox } from './outbox.ts';
import { createTransports } from './transports/transports.ts';

const database = await openTestDatabase();

/** How the mail server takes the next message; the last goes on. */
type Manner = (stream: SMTPServerDataStream, done: (error?: Error) => void, cut: () => void) => void;
const mails: string[] = [];
let manners: Manner[] = [];
const take: Manner = async (stream, done) => {
  mails.push(await text(stream));
  done();
};
const refuse =
  (responseCode: number): Manner =>
  (stream, done) =>
    stream.resume().once('end', () => done(Object.assign(new Error('not now'), { responseCode })));
const hang: Manner = (stream) => void stream.resume();
const dieHalfWay: Manner = (stream, _done, cut) => void stream.once('data', cut);

const texts: unknown[] = [];
const closers: (() => void)[] = [];
const providers = async () => {
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    onData: (stream, _session, done) => {
      const manner = (manners.length > 1 ? manners.shift() : manners[0]) ?? take;
      manner(stream, done, () => mail.connections.forEach((each) => void each.close()));
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
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  return { smtpUrl: `smtp://127.0.0.1:${portOf(mail.server)}`, smsUrl: `http://127.0.0.1:${portOf(sms)}/` };
};

let shop: Shop;
beforeEach(async () => {
  shop = await aShop(database);
  mails.length = 0;
  texts.length = 0;
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const path = '/services/payments/';
const request = async (customer: object, description = 'Hygienist visit') => {
  const payload = { customer: { name: 'Jo Bloggs', ...customer }, description, amountNet: 4500, vatCode: 'T0' };
  return (await shop.client.post(path, payload)).body as PaymentRequest;
};

const storyOf = async ({ ident }: PaymentRequest) => {
  const { history = [] } = (await shop.client.get(`${path}${ident}/`)).body as PaymentRequest;
  return history.map(({ event, channel }) => [event, channel].filter(Boolean).join(' '));
};

/** Lets the outbox work through what is due, and again after each of `pauses`. */
const deliver = async (pauses: number[] = []) => {
  const transports = createTransports({
    ...(await providers()),
    ...{ mailFrom: 'go@beepaid.example', smsToken: undefined, outboxFolder: '/nowhere', announce: () => undefined },
    timeout: 700,
  });
  const { clock } = shop.server;
  const outbox = startOutbox({ database, clock, logger: pino({ enabled: false }), transports });
  await outbox.idle();
  for (const minutes of pauses) {
    clock.advance(minutes * minuteMs);
    outbox.wake();
    await outbox.idle();
  }
  await outbox.stop();
};

test('through a mail server that is busy, hangs and dies half-way, a request arrives once, in two forms [attack 5.3]', async () => {
  const payment = await request({ email: 'jo@example.com' });
  manners = [refuse(451), hang, dieHalfWay, take];
  await deliver([1, 1, 1, 1, 1]);
  expect(await storyOf(payment)).toEqual(['created', 'sent email']);
  expect(mails).toHaveLength(1);
  const [mail = ''] = mails;
  expect(mail).toMatch(/^From: Harbour Street Dental <go@beepaid\.example>\r$/m);
  expect(mail).toMatch(/^Subject: (=\?UTF-8\?Q\?)?Harbour.Street.Dental/m);
  const [head = '', ...parts] = mail.split(/^--.*\r$/m);
  expect(head).toContain('multipart/alternative');
  expect(parts.map((part) => /Content-Type: (\S+);/.exec(part)?.[1])).toEqual(['text/plain', 'text/html', undefined]);
});

test('a mail server that refuses a message for good is not asked again, and the history says so [attack 5.3]', async () => {
  const payment = await request({ email: 'jo@example.com' });
  manners = [refuse(554), take];
  await deliver([1, 1]);
  expect(await storyOf(payment)).toEqual(['created', 'delivery_failed email']);
  expect(mails).toEqual([]);
});

test('a phone that nobody can dial holds up nobody: its request says so, and others arrive [attack 5.4]', async () => {
  const absurd = ['aaa', '<script>alert(1)</script>', '💷💷💷', '0'.repeat(30), '+', 'ring the bell\r\ntwice'];
  const payments = [];
  for (const phone of absurd) payments.push(await request({ phone }));
  const fine = await request({ phone: '07700 900123' });
  await deliver([1]);
  for (const payment of payments) expect(await storyOf(payment)).toEqual(['created', 'delivery_failed sms']);
  expect(await storyOf(fine)).toEqual(['created', 'sent sms']);
  expect(texts).toMatchObject([{ to: '+447700900123', sender: 'Harbour Str' }]);
});
