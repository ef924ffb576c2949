import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  createMailFaults,
  greetAlways,
  type HttpFault,
  httpFaults,
  mailboxFaults,
  startHostilePeer,
} from '../tests/support/network/hostile-peer.ts';
import { checkClock } from './cli/doctor/check-clock.ts';
import { checkRedirect } from './cli/doctor/check-redirect.ts';
import { checkText } from './cli/doctor/check-texts.ts';
import { probeServer } from './cli/doctor/probe-server.ts';
import { openMailbox } from './domain/messages/bounces/open-mailbox.ts';
import { createSmsTransport } from './domain/messages/transports/sms-transport.ts';
import {
  createSmtpTransport,
  verifyMailServer,
} from './domain/messages/transports/smtp-transport.ts';
import { createTwilioTransport } from './domain/messages/transports/twilio-transport.ts';
import { createMollieProvider } from './domain/providers/mollie/mollie-provider.ts';
import { createStripeProvider } from './domain/providers/stripe/stripe-provider.ts';
import { postToPushService } from './domain/push/push-transport.ts';
import { fetchLimited } from './lib/outgoing/fetch-limited.ts';
import { readCertificate } from './lib/outgoing/read-certificate.ts';
import type { SmtpNetwork } from './lib/outgoing/smtp-client.ts';
import type { Config } from './lib/settings/config.ts';

const timeoutMs = 150;
/** Two attempts, the wait between them, and a busy machine. */
const MAX_CALL_MS = 10_000;

const message = {
  id: '0199-one',
  recipient: '+447700900001',
  senderName: 'Harbour',
  replyTo: null,
  subject: 'Payment request',
  text: 'https://pay.example.com/pay/secret',
  html: null,
  date: new Date('2026-11-21T02:16:00.123Z'),
};
const email = { ...message, recipient: 'jo@example.com' };
const phoneCountries = ['GB'] as const;
const getReportUrl = () => undefined;

interface HttpClient {
  /** Resolves with what the operator learns when the call fails. */
  readonly call: (host: string, timeoutMs: number) => Promise<unknown>;
  /** These are no faults for the client; it may read no body, for example. */
  readonly accepts: readonly HttpFault[];
}

const bodyFaults: readonly HttpFault[] = [
  'answers with an empty body',
  'answers with a page',
  'answers with other JSON',
];

/** A finding of the doctor that is no success rejects with its text. */
const expectOk = async (finding: Promise<{ readonly level: string; readonly text: string }>) => {
  const { level, text } = await finding;
  if (level !== 'ok') throw new Error(text);
};

const httpClients: Readonly<Record<string, HttpClient>> = {
  'a plain call': {
    call: (host, timeoutMs) => fetchLimited(`http://${host}/`, { timeoutMs, maxBytes: 1_000 }),
    accepts: [...bodyFaults, 'redirects to another host'],
  },
  Stripe: {
    call: (host, timeoutMs) =>
      createStripeProvider({
        secretKey: 'sk_test_one',
        webhookSecret: 'whsec_one',
        apiUrl: `http://${host}`,
        timeoutMs,
      }).status('cs_test_one'),
    accepts: [],
  },
  Mollie: {
    call: (host, timeoutMs) =>
      createMollieProvider({ apiKey: 'test_one', apiUrl: `http://${host}/v2/`, timeoutMs }).status(
        'tr_one',
      ),
    accepts: [],
  },
  Twilio: {
    call: (host, timeoutMs) =>
      createTwilioTransport(
        { accountSid: `AC${'1'.repeat(32)}`, authToken: 'token', sender: '+447700900999' },
        { apiUrl: `http://${host}`, timeoutMs, phoneCountries, getReportUrl },
      ).send(message),
    // The Twilio SDK takes an answer without an id for a success.
    accepts: ['answers with other JSON'],
  },
  'the provider of text messages': {
    call: (host, timeoutMs) =>
      createSmsTransport({
        smsUrl: `http://${host}/`,
        smsToken: undefined,
        timeoutMs,
        phoneCountries,
        getReportUrl,
      }).send(message),
    accepts: bodyFaults,
  },
  'a push service': {
    call: async (host, timeoutMs) => {
      const status = await postToPushService(`http://${host}/`, {
        headers: {},
        body: null,
        timeoutMs,
      });
      if (status > 299) throw new Error(`${host} answers ${status}`);
    },
    accepts: bodyFaults,
  },
  'the clock that doctor compares with': {
    call: (host, timeoutMs) => {
      const config = { paymentProvider: 'stripe', stripeApiUrl: `http://${host}` } as Config;
      return expectOk(checkClock(config, 0, undefined, timeoutMs));
    },
    accepts: [],
  },
  'the redirect that doctor tries': {
    call: (host, timeoutMs) =>
      expectOk(checkRedirect(`http://${host}/`, 'https://example.com', timeoutMs)),
    accepts: [],
  },
  'the server that doctor probes': {
    call: (host, timeoutMs) => probeServer(`http://${host}`, 'token', timeoutMs),
    accepts: [],
  },
  'the provider of text messages that doctor tries': {
    call: (host, timeoutMs) =>
      expectOk(checkText({ smsUrl: `http://${host}/` } as Config, timeoutMs)),
    accepts: [...bodyFaults, 'redirects to another host'],
  },
};

const smtp = { greeting: '220', refusal: '554 no' };
const imap = { greeting: '* OK', refusal: '* OK' };
type MailClient = readonly [typeof smtp, (host: string) => Promise<unknown>];
const sendEmail = (host: string) =>
  createSmtpTransport({ smtpUrl: `smtp://${host}`, mailFrom: 'go@example.com', timeoutMs }).send(
    email,
  );
/** A shop's mail server cannot be on this machine; here it can. */
const network: SmtpNetwork = {
  openSocket: async ({ host, port }) => {
    const socket = connect(port, host);
    await once(socket, 'connect');
    return socket;
  },
};
const sendWithShop = (host: string) =>
  createSmtpTransport({
    smtpUrl: `smtp://${host}`,
    mailFrom: 'go@example.com',
    timeoutMs,
    network,
  }).send(email);
const open = (host: string) => openMailbox(`imap://u:p@${host}`, timeoutMs);
const mailClients: Readonly<Record<string, MailClient>> = {
  'an email': [smtp, sendEmail],
  'an email with the mail server of a shop': [smtp, sendWithShop],
  'a log-in for email': [
    smtp,
    (host) => verifyMailServer({ smtpUrl: `smtp://${host}`, timeoutMs }),
  ],
  'the mailbox for bounces': [imap, open],
};

const own = createServer((_request, response) => response.end('answered'));
let ownUrl = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  const address = own.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  ownUrl = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  own.closeAllConnections();
  own.close();
});

/** Meanwhile this process has to answer a call of its own. */
const callHostile = async (
  call: (host: string) => Promise<unknown>,
  behaviour: Parameters<typeof startHostilePeer>[0],
  options?: Parameters<typeof startHostilePeer>[1],
) => {
  const peer = await startHostilePeer(behaviour, options);
  onTestFinished(peer.stop);
  const startedAtMs = performance.now();
  const calling = call(peer.host).then(
    () => undefined,
    (error: unknown) => error,
  );
  const response = await fetch(ownUrl);
  expect(await response.text()).toBe('answered');
  const error = await calling;
  expect(performance.now() - startedAtMs).toBeLessThan(MAX_CALL_MS);
  expect(peer.countRedirected()).toBe(0);
  return error;
};

const faults = Object.keys(httpFaults) as HttpFault[];
const describeFailure = (error: unknown) => (error instanceof Error ? error.message : undefined);

describe.each(Object.entries(httpClients))('%s', (_name, { call, accepts }) => {
  test.concurrent.each(faults)(
    'stops within its limits and reports an error when the peer %s, and the process answers other requests meanwhile [attack 4.10]',
    async (fault) => {
      const isAccepted = accepts.includes(fault);
      const limitMs = isAccepted ? MAX_CALL_MS : timeoutMs;
      const error = await callHostile((host) => call(host, limitMs), httpFaults[fault]);
      if (isAccepted) expect(error).toBeUndefined();
      else expect(describeFailure(error)).toMatch(/127\.0\.0\.1|Mollie|Stripe|Twilio|responded/i);
    },
  );
});

describe.each(Object.entries(mailClients))('%s', (_name, [protocol, call]) => {
  test.concurrent.each(Object.entries(createMailFaults(protocol)))(
    'stops within its limits and reports an error when the mail server %s, and the process answers other requests meanwhile [attack 4.10]',
    async (_fault, behaviour) => {
      const error = await callHostile(call, behaviour, { greets: true });
      expect(describeFailure(error)).toMatch(/\w+ \w+/);
    },
  );
});

test.concurrent.each(Object.entries(mailboxFaults))(
  'the reader of the mailbox for bounces stops within its limits and reports an error when the mail server lets it log in and %s [attack 4.10]',
  async (_fault, behaviour) => {
    const error = await callHostile(open, behaviour, { greets: true });
    expect(describeFailure(error)).toMatch(/within \d+|exceeds|timeout/);
  },
);

test('an email is not sent when the mail server answers “220” to everything [attack 4.10]', async () => {
  const error = await callHostile(sendEmail, greetAlways, { greets: true });
  expect(describeFailure(error)).toBe('The mail server did not take the email: “220 ok”');
});

test('reading a certificate stops within its limit [attack 4.10]', async () => {
  const error = await callHostile(
    (host) => readCertificate(`https://${host}`, timeoutMs),
    () => undefined,
  );
  expect(error).toBeInstanceOf(Error);
});
