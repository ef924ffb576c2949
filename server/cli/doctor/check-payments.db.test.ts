import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { insertTenant } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { startStripeService } from '../../../tests/support/providers/stripe-service.ts';
import type { tenants } from '../../db/schema.ts';
import { readServerFacts } from '../../db/server-facts.ts';
import { repairEndpoints } from '../../domain/connections/check-endpoints.ts';
import {
  removeProviderAccount,
  setProviderAccount,
} from '../../domain/providers/provider-accounts.ts';
import { handledEvents } from '../../domain/providers/stripe/stripe-setup.ts';
import { readConfig } from '../../lib/settings/config.ts';
import { checkTenantPayments } from './check-payments.ts';

const database = await openTestDatabase();
beforeEach(() => database.clear());

const now = new Date('2026-11-21T09:30:00Z');
const secret = 'an-app-secret-of-at-least-32-characters';

/** At Stripe. Returns the tenant's id. */
const insertOwnAccount = async (
  secretKey: string,
  tenant: Partial<typeof tenants.$inferInsert> = {},
) => {
  const { id } = await insertTenant(database, tenant);
  const credentials = { provider: 'stripe', secretKey, webhookSecret: 'whsec_own' } as const;
  await database.unscopedDb.transaction((tx) =>
    setProviderAccount(tx, id, credentials, [secret], now),
  );
  return id;
};

/** At a simulated Stripe that accepts `secretKey` only. */
const checkAll = async (secretKey: string, { appSecret = secret, allowsLive = false } = {}) => {
  const stripe = await startStripeService({ secretKey, now: () => now });
  onTestFinished(stripe.stop);
  const config = readConfig({
    PUBLIC_URL: 'https://go.example.com',
    PAYMENT_PROVIDER: 'stripe',
    APP_SECRET: appSecret,
    STRIPE_SECRET_KEY: 'sk_test_server',
    STRIPE_WEBHOOK_SECRET: 'whsec_server',
    STRIPE_API_URL: stripe.origin,
  });
  const { accounts } = await readServerFacts(database, []);
  return Promise.all(
    accounts.map((account) => checkTenantPayments(account, config, now, allowsLive)),
  );
};

test('the doctor opens and closes a checkout with a tenant’s own test keys [deployment 2.5]', async () => {
  await insertOwnAccount('sk_test_own', { host: 'shop.example.com' });
  const [finding, ...others] = await checkAll('sk_test_own');
  expect(finding).toMatchObject({ topic: 'Payments of shop.example.com', level: 'warn' });
  expect(finding?.text).toContain('opened and closed a checkout');
  expect(others).toEqual([]);
});

test('the doctor uses a tenant’s own live keys only with permission [deployment 2.5]', async () => {
  await insertOwnAccount('sk_live_own');
  expect(await checkAll('sk_live_own')).toMatchObject([
    { level: 'warn', text: expect.stringContaining('not tried') },
  ]);
  expect(await checkAll('sk_live_own', { allowsLive: true })).toMatchObject([{ level: 'ok' }]);
});

test('the check fails for keys that the provider refuses, and prints no key [deployment 2.5]', async () => {
  await insertOwnAccount('sk_test_revoked');
  const findings = await checkAll('sk_test_own');
  expect(findings).toMatchObject([
    { level: 'fail', advice: expect.stringContaining('provider check --host localhost') },
  ]);
  expect(JSON.stringify(findings)).not.toContain('sk_test_revoked');
});

test('the check fails for keys that APP_SECRET does not decrypt [deployment 2.5]', async () => {
  await insertOwnAccount('sk_test_own');
  const findings = await checkAll('sk_test_own', { appSecret: 'x'.repeat(32) });
  expect(findings).toMatchObject([
    { level: 'fail', text: 'APP_SECRET does not decrypt the keys.' },
  ]);
});

test('the doctor does not test accounts that are replaced, or that belong to the demo or to a tenant without the module [deployment 2.5]', async () => {
  await insertOwnAccount('sk_test_own', { host: 'demo.example.com', isDemo: true });
  await insertOwnAccount('sk_test_own', { host: 'off.example.com', hasBeepaidGoModule: false });
  const tenantId = await insertOwnAccount('sk_test_own', { host: 'server.example.com' });
  await database.unscopedDb.transaction((tx) => removeProviderAccount(tx, tenantId, now));
  expect(await checkAll('sk_test_own')).toEqual([]);
});

const openEndpoint = async () => {
  const stripe = await startStripeService({ secretKey: 'rk_test_own', now: () => now });
  onTestFinished(stripe.stop);
  const { id } = stripe.account.endpoints.create({
    url: 'https://go.example.com/api/provider/stripe/',
    enabled_events: ['charge.refunded', 'charge.succeeded'],
  });
  const { id: tenantId } = await insertTenant(database);
  const credentials = {
    provider: 'stripe',
    secretKey: 'rk_test_own',
    webhookSecret: 'whsec_own',
    webhookEndpointId: id,
  } as const;
  await database.unscopedDb.transaction((tx) =>
    setProviderAccount(tx, tenantId, credentials, [secret], now),
  );
  const config = readConfig({
    PAYMENT_PROVIDER: 'sandbox',
    APP_SECRET: secret,
    STRIPE_API_URL: stripe.origin,
  });
  const check = async () => {
    const { accounts } = await readServerFacts(database, []);
    return Promise.all(accounts.map((account) => checkTenantPayments(account, config, now, false)));
  };
  const logged: string[] = [];
  const logger = pino({}, { write: (line: string) => logged.push(line) });
  const repair = () =>
    repairEndpoints({ ...config, database, logger, signal: new AbortController().signal });
  return { stripe, id, check, repair, logged };
};

test('the check fails for a webhook endpoint that lacks events, until the next start adds them [shop 5.10]', async () => {
  const { stripe, id, check, repair, logged } = await openEndpoint();
  expect(await check()).toMatchObject([
    { level: 'fail', text: expect.stringContaining('lacks checkout.session.completed') },
  ]);
  await repair();
  expect(stripe.account.endpoints.retrieve(id).enabled_events.sort()).toEqual(
    [...handledEvents, 'charge.succeeded'].sort(),
  );
  expect(await check()).toMatchObject([{ level: 'warn' }]);
  expect(logged.join()).toContain('Events added');
});

test('the doctor and the log of each start report a webhook endpoint that was deleted [shop 5.10]', async () => {
  const { stripe, id, check, repair, logged } = await openEndpoint();
  stripe.account.endpoints.remove(id);
  await repair();
  expect(logged.join()).toContain('connect it again');
  expect(await check()).toMatchObject([
    { level: 'fail', text: expect.stringContaining('was deleted') },
  ]);
});
