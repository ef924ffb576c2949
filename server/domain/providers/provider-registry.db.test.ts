import { beforeEach, expect, test } from 'vitest';
import { insertTenant } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestClock } from '../../../tests/support/server/test-clock.ts';
import type { ProviderCredentials } from '../../lib/settings/provider-credentials.ts';
import type { ServerProviders } from '../../lib/settings/require-payment-provider.ts';
import type { ProviderName } from '../../lib/states/provider-states.ts';
import type { PaymentProvider } from './payment-provider.ts';
import {
  removeProviderAccount,
  rotateCredentials,
  setProviderAccount,
} from './provider-accounts.ts';
import { createProviderRegistry } from './provider-registry.ts';

const database = await openTestDatabase();
beforeEach(() => database.clear());

const appSecrets = ['an app secret of at least 32 characters'];
const stripe = {
  provider: 'stripe',
  secretKey: 'sk_test_own',
  webhookSecret: 'whsec_own',
} as const;
const mollie = { provider: 'mollie', apiKey: 'test_own' } as const;

/** Has no working methods, but the key with which it was created. */
const createFakeProvider = (
  name: ProviderName,
  key: string,
): PaymentProvider & { readonly key: string } => {
  const fail = () => expect.unreachable('the registry calls no provider');
  return {
    name,
    movesMoney: true,
    isLive: true,
    key,
    open: fail,
    status: fail,
    close: fail,
    refund: fail,
    readWebhook: fail,
  };
};

const getKey = (provider: PaymentProvider | undefined) =>
  provider && 'key' in provider ? provider.key : undefined;

/** `createdKeys` gets the key of each new provider. */
const setUp = async (server: Partial<ServerProviders> = {}) => {
  const tenant = await insertTenant(database);
  const clock = createTestClock();
  const createdKeys: string[] = [];
  const create = (name: ProviderName, key: string) => {
    createdKeys.push(key);
    return createFakeProvider(name, key);
  };
  const registry = createProviderRegistry({
    database,
    clock,
    server: { current: 'sandbox', accounts: [], ...server },
    appSecrets,
    factories: {
      sandbox: () => create('sandbox', 'sandbox'),
      stripe: ({ secretKey, webhookSecret }) => create('stripe', `${secretKey} ${webhookSecret}`),
      mollie: ({ apiKey }) => create('mollie', apiKey),
    },
  });
  const runTransaction = (work: Parameters<typeof database.unscopedDb.transaction<void>>[0]) =>
    database.unscopedDb.transaction(work);
  const setAccount = (credentials: ProviderCredentials) =>
    runTransaction((tx) => setProviderAccount(tx, tenant.id, credentials, appSecrets, clock()));
  const findCurrent = async () => {
    const { name, account, provider } = await registry.findCurrent(tenant.id);
    return { name, account, key: getKey(provider) };
  };
  return { tenant, clock, registry, createdKeys, runTransaction, setAccount, findCurrent };
};

const stripeAccount = {
  provider: 'stripe',
  secretKey: 'sk_test_server',
  webhookSecret: 'whsec_s',
} as const;
const serverStripe = { current: 'stripe', accounts: [stripeAccount] } as const;
const serverStripeKey = 'sk_test_server whsec_s';

test('A tenant without an account of its own uses the account of the server', async () => {
  const { findCurrent, registry } = await setUp(serverStripe);
  expect(await findCurrent()).toEqual({ name: 'stripe', account: 'server', key: serverStripeKey });
  expect(getKey(await registry.find('stripe', 'server'))).toBe(serverStripeKey);
  expect(await registry.find('mollie', 'server')).toBeUndefined();
});

test('A tenant’s own account opens the checkouts of only this tenant [money 1.3]', async () => {
  const { findCurrent, registry, setAccount } = await setUp(serverStripe);
  const other = await insertTenant(database, { host: 'other.example.com' });
  await setAccount(mollie);
  const { account, ...own } = await findCurrent();
  expect(own).toEqual({ name: 'mollie', key: 'test_own' });
  expect(getKey(await registry.find('mollie', account))).toBe('test_own');
  expect(await registry.find('stripe', account)).toBeUndefined();
  expect(await registry.findCurrent(other.id)).toMatchObject({ name: 'stripe', account: 'server' });
});

test('The webhook provider has no hosted page', async () => {
  const { findCurrent, registry } = await setUp({ current: 'webhook' });
  expect(await findCurrent()).toEqual({ name: 'webhook', account: 'server', key: undefined });
  expect(await registry.find('webhook', 'server')).toBeUndefined();
  expect(await registry.listForWebhook('webhook', undefined)).toEqual([]);
});

test('The server’s former provider is still used for its checkouts while its keys are configured [money 1.4]', async () => {
  const { registry } = await setUp({
    current: 'mollie',
    accounts: [stripeAccount, { provider: 'mollie', apiKey: 'test_server' }],
  });
  expect(getKey(await registry.find('stripe', 'server'))).toBe(serverStripeKey);
});

test('A replaced account is still used for the checkouts that it opened [money 1.4]', async () => {
  const { clock, findCurrent, registry, setAccount } = await setUp();
  await setAccount(stripe);
  const { account } = await findCurrent();
  await setAccount(mollie);
  clock.advance(2_000);
  expect(await findCurrent()).toMatchObject({ name: 'mollie' });
  expect(getKey(await registry.find('stripe', account))).toBe('sk_test_own whsec_own');
});

test('A removed account is used only for the checkouts that it opened [money 1.4]', async () => {
  const { clock, findCurrent, registry, setAccount, runTransaction, tenant } = await setUp();
  await setAccount(stripe);
  const { account } = await findCurrent();
  await runTransaction((tx) => removeProviderAccount(tx, tenant.id, clock()));
  clock.advance(2_000);
  expect(await findCurrent()).toMatchObject({ name: 'sandbox', account: 'server' });
  expect(getKey(await registry.find('stripe', account))).toBe('sk_test_own whsec_own');
});

test('New keys take effect within two seconds in every process, and each client is reused until then [money 1.6]', async () => {
  const { clock, findCurrent, createdKeys, setAccount, runTransaction, tenant } = await setUp();
  await setAccount(stripe);
  const before = await findCurrent();
  await runTransaction(async (tx) => {
    const rotated = { ...stripe, secretKey: 'sk_test_next' };
    expect(await rotateCredentials(tx, tenant.id, rotated, appSecrets)).toBe(true);
    expect(await rotateCredentials(tx, tenant.id, mollie, appSecrets)).toBe(false);
  });
  clock.advance(1_999);
  expect(await findCurrent()).toEqual(before);
  clock.advance(1);
  expect(await findCurrent()).toEqual({ ...before, key: 'sk_test_next whsec_own' });
  clock.advance(2_000);
  await findCurrent();
  expect(createdKeys).toEqual(['sandbox', 'sk_test_own whsec_own', 'sk_test_next whsec_own']);
});

test('Webhooks are verified with the tenant’s own accounts, newest first, and then with the account of the server [money 1.4]', async () => {
  const { clock, registry, setAccount, tenant } = await setUp(serverStripe);
  await setAccount(stripe);
  clock.advance(1);
  await setAccount(mollie);
  clock.advance(1);
  await setAccount({ ...stripe, secretKey: 'sk_test_next' });
  const list = async (name: ProviderName, tenantId?: string) =>
    (await registry.listForWebhook(name, tenantId)).map(({ provider }) => getKey(provider));
  expect(await list('stripe', tenant.id)).toEqual([
    'sk_test_next whsec_own',
    'sk_test_own whsec_own',
    serverStripeKey,
  ]);
  expect(await list('mollie', tenant.id)).toEqual(['test_own']);
  expect(await list('stripe')).toEqual([serverStripeKey]);
  expect(await list('mollie')).toEqual([]);
});

test('A tenant whose account APP_SECRET does not decrypt opens no checkout with another account', async () => {
  const { registry, runTransaction, clock, tenant } = await setUp(serverStripe);
  const otherSecrets = ['another secret of at least 32 characters'];
  await runTransaction((tx) => setProviderAccount(tx, tenant.id, mollie, otherSecrets, clock()));
  await expect(registry.findCurrent(tenant.id)).rejects.toThrow('APP_SECRET does not decrypt');
  expect(await registry.listForWebhook('mollie', tenant.id)).toEqual([]);
});
