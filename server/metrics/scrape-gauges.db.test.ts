import pino from 'pino';
import { expect, test } from 'vitest';
import {
  insertCustomer,
  insertPaymentRequest,
  insertTenant,
  testPassword,
} from '../../tests/support/db/fixtures.ts';
import { createChargeFact, settleFacts } from '../../tests/support/db/money-facts.ts';
import { openTestDatabase } from '../../tests/support/db/test-database.ts';
import { deliverOutbox } from '../../tests/support/messages/deliver-outbox.ts';
import { createTestClient } from '../../tests/support/server/test-client.ts';
import { DAY_MS } from '../../tests/support/server/test-clock.ts';
import { createTestProvider, webhookSecret } from '../../tests/support/server/test-provider.ts';
import { createTestShop, type Shop } from '../../tests/support/server/test-shop.ts';
import type { Database } from '../db/database.ts';
import { PermanentFailure } from '../domain/messages/answers/send-errors.ts';
import type { Transport } from '../domain/messages/transports/transport.ts';
import { countProviderCalls } from '../domain/providers/count-provider-calls.ts';
import { ProviderRefused, ProviderUnavailable } from '../domain/providers/payment-provider.ts';
import { createProviderFactories } from '../domain/providers/provider-factories.ts';
import { createMetrics } from '../lib/work/metrics.ts';
import { createLive } from '../routes/live/live.ts';
import { addScrapeGauges } from './scrape-gauges.ts';
import { createMetricsRoutes } from './start-metrics.ts';

const database = await openTestDatabase();
const logger = pino({ enabled: false });

const scrape = async (metrics: Shop['server']['metrics'], ...names: string[]) => {
  const response = await createMetricsRoutes(metrics).request('/metrics');
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ]);
  const lines = (await response.text()).split('\n');
  return lines.filter((line) => names.some((name) => line.startsWith(name)));
};

const addGauges = ({ server }: Pick<Shop, 'server'>, measured: Database = database) => {
  addScrapeGauges({
    registry: server.metrics.registry,
    database: measured,
    live: createLive({ database: measured, logger }),
    clock: server.clock,
    servesDemo: false,
    backedUpDir: undefined,
  });
};

test('Requests are counted by method, route pattern and status, for all paths that a client can send [audit 2.2]', async () => {
  const { server, client, tenant } = await createTestShop(database);
  const payment = await insertPaymentRequest(database, await insertCustomer(database, tenant));
  await client.get(`/services/payments/${payment.ident}/`);
  await client.get('/services/payments/NOTHING/');
  await client.get('/no/such/secret-token/');
  await server.app.request('http://localhost/api/anything', { method: 'BREW' });
  const counts = await scrape(server.metrics, 'beepaid_http_request_duration_seconds_count');
  for (const labels of [
    'method="GET",route="/api/services/payments/:id/",status="200"',
    'method="GET",route="/api/services/payments/:id/",status="404"',
    'method="GET",route="/api/*",status="404"',
    'method="OTHER",route="/api/*",status="404"',
  ]) {
    expect(counts).toContainEqual(`beepaid_http_request_duration_seconds_count{${labels}} 1`);
  }
  expect(counts.join()).not.toMatch(/secret-token|NOTHING|BREW/);
});

test('Refused log-ins are counted by their reason [audit 2.3]', async () => {
  const { server, user } = await createTestShop(database);
  const client = createTestClient(server);
  for (let tries = 0; tries < 12; tries += 1) await client.logIn(user.email, 'wrong');
  await client.logIn('other@example.com', testPassword);
  expect(await scrape(server.metrics, 'beepaid_login_refusals_total')).toEqual([
    'beepaid_login_refusals_total{reason="invalid_login"} 11',
    'beepaid_login_refusals_total{reason="throttled"} 2',
    'beepaid_login_refusals_total{reason="unavailable"} 0',
  ]);
});

test('Webhooks are counted by their outcome [audit 2.3]', async () => {
  const { server, tenant } = await createTestShop(database, { webhookSecrets: [webhookSecret] });
  const payment = await insertPaymentRequest(database, await insertCustomer(database, tenant));
  const provider = createTestProvider(server);
  await provider.sendEvent('paid', payment.id);
  await provider.sendEvent('paid', payment.id, { headers: { 'webhook-signature': 'v1,forged' } });
  const counts = await scrape(server.metrics, 'beepaid_provider_webhooks_total{provider="webhook"');
  expect(counts.map((line) => line.replace(/.*outcome=/, ''))).toEqual([
    '"accepted"} 1',
    '"bad_signature"} 1',
    '"rejected"} 0',
    '"unavailable"} 0',
  ]);
});

test('Calls to a provider are counted by their outcome, and separately those that return a payment [audit 2.3]', async () => {
  const paid = {
    ...({ state: 'paid', reference: 'one', amountPence: 100, currency: 'GBP' } as const),
    ...{ paidAt: new Date(0), refunds: [], disputes: [] },
  };
  const metrics = createMetrics();
  const outcomes = [
    () => Promise.resolve({ state: 'open' } as const),
    () => Promise.resolve(paid),
    () => Promise.reject(new ProviderRefused('no')),
    () => Promise.reject(new ProviderUnavailable('no answer')),
    () => Promise.reject(new Error('a fault of ours')),
  ];
  const factories = createProviderFactories({ database, clock: () => new Date() });
  const sandbox = () => ({
    ...factories.sandbox(),
    status: () => (outcomes.shift() ?? expect.unreachable())(),
  });
  const provider = countProviderCalls({ ...factories, sandbox }, metrics).sandbox();
  for (const _ of Array.from(outcomes)) await provider.status('one').catch(() => undefined);
  const counts = await scrape(metrics, 'beepaid_provider_calls_total{provider="sandbox"');
  expect(counts).toEqual(
    ['ok"} 2', 'refused"} 1', 'unavailable"} 1', 'error"} 1'].map(
      (count) => `beepaid_provider_calls_total{provider="sandbox",call="status",outcome="${count}`,
    ),
  );
  expect(await scrape(metrics, 'beepaid_provider_paid_answers_total')).toContain(
    'beepaid_provider_paid_answers_total{provider="sandbox"} 1',
  );
});

test('A scrape contains the number and the age of waiting messages, and the counts of sent and failed messages [audit 2.3]', async () => {
  const shop = await createTestShop(database);
  const { server, client } = shop;
  addGauges(shop);
  const request = {
    customer: { name: 'Jo', email: 'jo@example.com', phone: '07700 900123' },
    amountNet: 100,
  };
  await client.post('/services/payments/', { ...request, vatCode: 'T0' });
  server.clock.advance(90_000);
  expect(
    await scrape(
      server.metrics,
      'beepaid_outbox',
      'beepaid_database_scrape_success',
      'beepaid_event',
    ),
  ).toEqual([
    'beepaid_outbox_messages{channel="email"} 1',
    'beepaid_outbox_messages{channel="sms"} 1',
    'beepaid_outbox_messages{channel="push"} 0',
    'beepaid_outbox_oldest_message_age_seconds 90',
    'beepaid_database_scrape_success 1',
    'beepaid_event_streams 0',
  ]);
  const email: Transport = { send: async () => undefined };
  const sms: Transport = { send: () => Promise.reject(new PermanentFailure('no such number')) };
  const { clock, metrics } = server;
  await deliverOutbox({ database, clock, logger, metrics, transports: { email, sms } });
  expect(
    await scrape(
      metrics,
      'beepaid_messages_total{channel="email"',
      'beepaid_messages_total{channel="sms"',
    ),
  ).toEqual(
    [
      '"email",outcome="sent"} 1',
      '"email",outcome="retried"} 0',
      '"email",outcome="failed"} 0',
      '"sms",outcome="sent"} 0',
      '"sms",outcome="retried"} 0',
      '"sms",outcome="failed"} 1',
    ].map((rest) => `beepaid_messages_total{channel=${rest}`),
  );
  expect(await scrape(metrics, 'beepaid_outbox_oldest')).toEqual([
    'beepaid_outbox_oldest_message_age_seconds 0',
  ]);
});

test('A scrape contains the sums paid today and owed, of all tenants together and without a name [audit 2.6]', async () => {
  const shop = await createTestShop(database);
  const now = shop.server.clock();
  const tenants = [shop.tenant, await insertTenant(database, { host: 'other.example' })];
  for (const tenant of tenants) {
    const customer = await insertCustomer(database, tenant, { name: 'Josephine' });
    const paid = await insertPaymentRequest(database, customer);
    const refund = { id: paid.ident, idempotencyKey: undefined, amountPence: 500 };
    const refunds = [{ ...refund, status: 'done' as const }];
    await settleFacts(
      database,
      paid,
      { charge: createChargeFact(paid, { paidAt: now, refunds }) },
      now,
    );
    const yesterday = await insertPaymentRequest(database, customer);
    await settleFacts(database, yesterday, {
      charge: createChargeFact(yesterday, { paidAt: new Date(now.getTime() - DAY_MS) }),
    });
    await insertPaymentRequest(database, customer);
  }
  addGauges(shop);
  const lines = await scrape(shop.server.metrics, 'beepaid_');
  expect(lines.filter((line) => line.includes('_pence'))).toEqual([
    'beepaid_money_today_pence{figure="taken"} 12000',
    'beepaid_money_today_pence{figure="refunded"} 1000',
    'beepaid_money_today_pence{figure="taken_back"} 0',
    'beepaid_money_today_pence{figure="fees"} 0',
    'beepaid_owed_pence 12000',
  ]);
  const secrets = ['Josephine', ...tenants.flatMap(({ id, name }) => [id, name])];
  for (const secret of secrets) expect(lines.join('\n')).not.toContain(secret);
});

test('A scrape succeeds while the database is down, and says that it is down [audit 2.4]', async () => {
  const shop = await createTestShop(database);
  const transaction = () => Promise.reject(new Error('gone'));
  addGauges(shop, {
    ...database,
    unscopedDb: Object.assign(Object.create(database.unscopedDb), { transaction }),
  });
  expect(
    await scrape(
      shop.server.metrics,
      'beepaid_database_scrape_success',
      'beepaid_outbox',
      'beepaid_money',
      'beepaid_owed',
    ),
  ).toEqual([
    'beepaid_outbox_oldest_message_age_seconds Nan',
    'beepaid_database_scrape_success 0',
    'beepaid_owed_pence Nan',
  ]);
});
