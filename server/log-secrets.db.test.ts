import { expect, test } from 'vitest';
import type { PaymentRequest } from '../contract/payment.ts';
import { createApp } from './app.ts';
import { startOutbox } from './domain/messages/outbox.ts';
import type { Transport } from './domain/messages/transports/transport.ts';
import { logRequests } from './http/middleware/log-requests.ts';
import { createLogger } from './lib/logger.ts';
import { createLive } from './routes/live/live.ts';
import { createTestServer, testPush } from './testing/create-test-server.ts';
import { openTestDatabase } from './testing/database.ts';
import { aTenant, aUser, testPassword } from './testing/fixtures.ts';
import { payVisit, visa } from './testing/pay-visit.ts';
import { testProvider, webhookSecret } from './testing/provider.ts';
import { testClient } from './testing/test-client.ts';

const database = await openTestDatabase();

const secret = 'the secret that signs';
const lines: string[] = [];

/** The server with the log that it has in production, at its most talkative. */
const talkative = () => {
  const { clock } = createTestServer(database);
  const logger = createLogger({ write: (line) => lines.push(line) });
  logger.level = 'trace';
  const settings = {
    ...{ secret, publicUrl: undefined, sessionIdleMinutes: 30, catchAllHost: undefined, staticFolder: undefined },
    webhookSecrets: [webhookSecret],
    push: testPush,
  };
  const app = createApp({
    database,
    clock,
    logger,
    settings,
    live: createLive({ database, logger }),
    wakeOutbox: () => undefined,
  });
  const fetch = logRequests((request: Request) => app.fetch(request), logger);
  const request = (url: string, init?: RequestInit) => fetch(new Request(url, init), undefined);
  return { clock, logger, server: { ...createTestServer(database), app: Object.assign(app, { request }), clock } };
};

test('A day at the server leaves no password, token, cookie, key, address or card number in its log [attack 5.5]', async () => {
  lines.length = 0;
  const { server, logger, clock } = talkative();
  const tenant = await aTenant(database);
  const user = await aUser(database, tenant);
  const client = testClient(server);
  await client.logIn(user.email, 'a wrong guess');
  await client.logIn(user.email, testPassword);
  await client.post('/invites/', { firstName: 'Sam', lastName: 'Hart', email: 'sam@example.com', isActive: true });
  const { body } = await client.post('/services/payments/', {
    customer: { name: 'Josephine Bloggs', email: 'jo@example.com', phone: '07700 900123' },
    description: 'Hygienist visit',
    amountNet: 1000,
    vatCode: 'T0',
  });
  const { id, payUrl } = body as PaymentRequest;

  const messages: string[] = [];
  const email: Transport = {
    send: async ({ text, recipient }) => {
      messages.push(text);
      throw new Error(`550 ${recipient} is unknown: ${text}`);
    },
  };
  const outbox = startOutbox({ database, clock, logger, transports: { email, sms: email } });
  await outbox.idle();
  await outbox.stop();
  const inviteToken = /token=([\w-]+)/.exec(messages.join('\n'))?.[1] ?? '';
  const payToken = payUrl?.split('/').at(-1) ?? '';
  expect([inviteToken, payToken].map((token) => token.length)).toEqual([43, 43]);

  const invitee = testClient(server);
  await invitee.get(`/invites/${inviteToken}/`);
  await invitee.post(`/invites/${inviteToken}/accept/`, {
    ...{ firstName: 'Sam', lastName: 'Hart', email: 'sam@example.com', phone: '', terms: true },
    ...{ password: 'new horse battery', passwordConfirm: 'new horse battery' },
  });
  const visit = payVisit(server);
  const { attempt } = await visit.reachBank({ payToken }, { number: '4242 4242 4242 4242' });
  await visit.answerBank({ payToken }, attempt, 'approve');
  await testProvider(server).report('refunded_provider', String(id));
  const cookies = [...client.cookies.values(), ...invitee.cookies.values()];

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(12);
  expect(log).toContain('/api/login/');
  expect(log).toContain('refunded_provider');
  const never = [
    ...['a wrong guess', testPassword, 'new horse battery', secret, webhookSecret.slice(6)],
    ...[inviteToken, payToken, attempt, ...cookies],
    ...['4242424242424242', '4242 4242', visa.name],
    ...['jo@example.com', 'sam@example.com', '900123', '447700', 'Josephine', 'argon2'],
  ];
  for (const text of never) expect([text, log.includes(text)]).toEqual([text, false]);
  // Three digits stand in any id, time or duration; a code would stand by itself, in a text.
  expect(log).not.toMatch(new RegExp(`(?<![\\w:.-])${visa.cvc}(?![\\w.-])`));
});
