import { expect, test } from 'vitest';
import type { PaymentRequest } from '../contract/entities/payment.ts';
import { insertTenant, insertUser, testPassword } from '../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../tests/support/db/test-database.ts';
import { deliverOutbox } from '../tests/support/messages/deliver-outbox.ts';
import {
  createSandboxOnly,
  createTestServer,
  testPush,
} from '../tests/support/server/create-test-server.ts';
import { createPayPageClient, visa } from '../tests/support/server/pay-page-client.ts';
import { createTestClient } from '../tests/support/server/test-client.ts';
import { createTestProvider, webhookSecret } from '../tests/support/server/test-provider.ts';
import { createApp } from './app.ts';
import type { Transport } from './domain/messages/transports/transport.ts';
import { createCheckoutLookups } from './domain/money/checkout/checkout-lookups.ts';
import { createProviderFactories } from './domain/providers/provider-factories.ts';
import { logRequests } from './http/fetch-wrappers.ts';
import { createAuditHash } from './lib/crypto/audit-hash.ts';
import { openPublicSocket } from './lib/outgoing/open-public-socket.ts';
import { createLogger } from './lib/work/logger.ts';
import { createMetrics } from './lib/work/metrics.ts';
import { createLive } from './routes/live/live.ts';

const database = await openTestDatabase();

const secret = 'the secret that signs';
const lines: string[] = [];

/** The logger is that of production. */
const createVerboseServer = () => {
  const { clock } = createTestServer(database);
  const logger = createLogger({ write: (line) => lines.push(line) });
  logger.level = 'trace';
  const settings = {
    secret,
    appSecrets: [],
    publicUrl: undefined,
    reminderOrigin: undefined,
    securityContact: undefined,
    sessionIdleMinutes: 30,
    catchAllHost: undefined,
    staticFolder: undefined,
    hashForAudit: createAuditHash(secret),
    termsVersion: null,
    servesDemo: false,
    sendsEmail: true,
    readsBounces: false,
    sendsTextMessages: true,
    isTrustedProxy: () => false,
    messageBudgets: { perUserPerDay: 200, perTenantPerDay: 1_000 },
    phoneCountries: ['GB'] as const,
    push: testPush,
  };
  const app = createApp({
    database,
    clock,
    logger,
    settings,
    live: createLive({ database, logger }),
    providers: {
      ...createSandboxOnly(database, clock),
      findWebhookSecrets: async () => ({ account: 'server', secrets: [webhookSecret] }),
    },
    lookups: createCheckoutLookups(database, clock),
    metrics: createMetrics(),
    wakeWorkers: () => undefined,
    waitRandomly: async () => undefined,
    reportSources: [],
    replySources: [],
    connections: {
      database,
      appSecrets: [],
      server: { current: 'sandbox', accounts: [] },
      factories: createProviderFactories({ database, clock }),
      urls: { stripeApiUrl: undefined, mollieApiUrl: undefined },
      isSetByOperator: false,
      texts: {
        isSetByOperator: false,
        serverSendsTexts: false,
        twilioApiUrl: undefined,
        replyUrl: undefined,
        phoneCountries: ['GB'],
      },
      email: {
        isSetByOperator: false,
        serverSendsEmails: true,
        network: { openSocket: openPublicSocket },
        lookupTexts: async () => undefined,
      },
    },
    setup: {
      mail: { send: async () => undefined },
      backupRestore: undefined,
      restoreCommands: [],
      hideSecrets: (text) => text,
    },
  });
  const fetch = logRequests((request: Request) => app.fetch(request), logger);
  const request = (url: string, init?: RequestInit) => fetch(new Request(url, init), undefined);
  return {
    clock,
    logger,
    server: { ...createTestServer(database), app: Object.assign(app, { request }), clock },
  };
};

test('The log of typical requests contains no password, token, cookie, key, address or card number [attack 5.5]', async () => {
  lines.length = 0;
  const { server, logger, clock } = createVerboseServer();
  const tenant = await insertTenant(database);
  const user = await insertUser(database, tenant, { isOwner: true });
  const client = createTestClient(server);
  await client.logIn(user.email, 'a wrong guess');
  await client.logIn(user.email, testPassword);
  await client.post('/invites/', {
    firstName: 'Sam',
    lastName: 'Hart',
    email: 'sam@example.com',
    isActive: true,
  });
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
  await deliverOutbox({ database, clock, logger, transports: { email, sms: email } });
  const inviteToken = /token=([\w-]+)/.exec(messages.join('\n'))?.[1] ?? '';
  const payToken = payUrl?.split('/').at(-1) ?? '';
  expect([inviteToken, payToken].map((token) => token.length)).toEqual([43, 43]);

  const invitee = createTestClient(server);
  await invitee.get(`/invites/${inviteToken}/`);
  await invitee.post(`/invites/${inviteToken}/accept/`, {
    firstName: 'Sam',
    lastName: 'Hart',
    email: 'sam@example.com',
    phone: '',
    terms: true,
    password: 'new horse battery',
    passwordConfirm: 'new horse battery',
  });
  const payPage = createPayPageClient(server);
  const { attempt } = await payPage.submitCard({ payToken }, { number: '4242 4242 4242 4242' });
  await payPage.answerThreeDSecure({ payToken }, attempt, 'approve');
  await createTestProvider(server).sendEvent('refunded_provider', String(id));
  const cookies = [...client.cookies.values(), ...invitee.cookies.values()];

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(12);
  expect(log).toContain('/api/login/');
  expect(log).toContain('refunded_provider');
  const forbidden = [
    'a wrong guess',
    testPassword,
    'new horse battery',
    secret,
    webhookSecret.slice(6),
    inviteToken,
    payToken,
    attempt,
    ...cookies,
    '4242424242424242',
    '4242 4242',
    visa.name,
    'jo@example.com',
    'sam@example.com',
    '900123',
    '447700',
    'Josephine',
    'argon2',
  ];
  for (const text of forbidden) expect([text, log.includes(text)]).toEqual([text, false]);
  // Ids, times and durations may contain the three digits of the security code.
  expect(log).not.toMatch(new RegExp(`(?<![\\w:.-])${visa.cvc}(?![\\w.-])`));
});
