import { asc, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { insertTenant } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { runCommand } from '../../../tests/support/server/command-runner.ts';
import { providerAccounts } from '../../db/schema.ts';
import { decryptCredentials } from '../../domain/providers/provider-accounts.ts';

const database = await openTestDatabase();
const { unscopedDb } = database;
beforeEach(async () => {
  await database.clear();
  await insertTenant(database, { host: 'shop.example.com' });
});

const now = new Date('2026-11-21T09:30:00Z');
const appSecret = 'an-app-secret-of-at-least-32-characters';
const stripeKeys = 'sk_live_hunter2\nwhsec_hunter3';
const stripe = { provider: 'stripe', secretKey: 'sk_live_hunter2', webhookSecret: 'whsec_hunter3' };

const env = { APP_SECRET: appSecret, PUBLIC_URL: 'https://pay.example.com' };

/** `input` is on standard input. */
const setProvider = (
  provider: string,
  input?: string,
  more: readonly string[] = [],
  variables: NodeJS.ProcessEnv = env,
) =>
  runCommand(
    database,
    ['tenant set-provider', '--host', 'shop.example.com', '--provider', provider, ...more],
    input === undefined ? { env: variables, now } : { env: variables, now, input },
  );

const listAccounts = async () => {
  const rows = await unscopedDb.select().from(providerAccounts).orderBy(asc(providerAccounts.id));
  return rows.map((row) => ({
    credentials: decryptCredentials(row, [appSecret]),
    isReplaced: row.replacedAt !== null,
  }));
};

test.each([
  ['lines', stripeKeys],
  ['lines of Windows with a space', ' sk_live_hunter2 \r\n\r\nwhsec_hunter3\r\n'],
  ['JSON', '{ "webhookSecret": "whsec_hunter3", "secretKey": "sk_live_hunter2" }'],
])(
  'A tenant gets its own Stripe account with keys as %s, and the command prints no key [money 1.2, money 1.3]',
  async (_as, input) => {
    expect(await setProvider('stripe', input)).toEqual([
      'shop.example.com takes payments with its own account at Stripe.',
      'The webhook address to enter at Stripe: https://shop.example.com/api/provider/stripe/',
    ]);
    expect(await listAccounts()).toEqual([{ credentials: stripe, isReplaced: false }]);
    expect(await runCommand(database, ['tenant list'])).toEqual([
      expect.stringContaining('\tprovider stripe\t'),
    ]);
  },
);

test('The database contains no key [money 1.2]', async () => {
  await setProvider('stripe', stripeKeys);
  const [row] = await unscopedDb
    .select({ text: sql<string>`row_to_json(provider_accounts)::text` })
    .from(providerAccounts);
  expect(row?.text).toContain('stripe');
  expect(row?.text).not.toMatch(/hunter|sk_live|whsec/);
});

test('A tenant gets its own Mollie account, with a warning for test keys', async () => {
  expect(await setProvider('mollie', 'test_hunter2')).toEqual([
    'shop.example.com takes payments with its own account at Mollie.',
    'These are test keys: no money moves.',
    'There is no webhook address to enter at Mollie: each payment carries it.',
  ]);
  expect(await listAccounts()).toEqual([
    { credentials: { provider: 'mollie', apiKey: 'test_hunter2' }, isReplaced: false },
  ]);
});

test('A tenant can change to the sandbox and to the server’s account, and the database keeps the earlier accounts [money 1.4]', async () => {
  await setProvider('stripe', stripeKeys);
  expect(await setProvider('sandbox')).toEqual([
    'shop.example.com takes payments in the sandbox: no money moves.',
  ]);
  expect(await runCommand(database, ['tenant list'])).toEqual([
    expect.stringContaining('\tprovider sandbox\t'),
  ]);
  expect(await setProvider('server', undefined, [], {})).toEqual([
    'shop.example.com takes payments with the account of the server.',
  ]);
  expect(await runCommand(database, ['tenant list'])).toEqual([
    expect.stringContaining('\tprovider server\t'),
  ]);
  expect(await listAccounts()).toEqual([
    { credentials: stripe, isReplaced: true },
    { credentials: { provider: 'sandbox' }, isReplaced: true },
  ]);
});

test('--rotate replaces the keys of the current account', async () => {
  await setProvider('stripe', stripeKeys);
  await setProvider('stripe', 'sk_live_hunter4\nwhsec_hunter5', ['--rotate']);
  expect(await listAccounts()).toEqual([
    {
      credentials: { ...stripe, secretKey: 'sk_live_hunter4', webhookSecret: 'whsec_hunter5' },
      isReplaced: false,
    },
  ]);
});

test.each<[string, string, string | undefined, string[], NodeJS.ProcessEnv, string]>([
  ['no APP_SECRET', 'stripe', stripeKeys, [], {}, 'APP_SECRET is missing'],
  [
    'an unknown provider',
    'paypal',
    undefined,
    [],
    env,
    'The provider must be sandbox, stripe, mollie, webhook or server',
  ],
  [
    'a short secret of webhooks',
    'webhook',
    'whsec_hunter2',
    [],
    env,
    'webhookSecrets must be whsec_',
  ],
  ['no keys', 'stripe', '', [], env, 'secretKey is missing on standard input'],
  [
    'one key of two',
    'stripe',
    'sk_live_hunter2',
    [],
    env,
    'webhookSecret is missing on standard input',
  ],
  [
    'a line too many',
    'mollie',
    'live_hunter2\nlive_hunter3',
    [],
    env,
    'one line for each of: apiKey',
  ],
  [
    'keys in the wrong order',
    'stripe',
    'whsec_hunter3\nsk_live_hunter2',
    [],
    env,
    'secretKey must be a secret key',
  ],
  [
    'another provider’s key',
    'mollie',
    'sk_live_hunter2',
    [],
    env,
    'apiKey must be an API key of Mollie',
  ],
  [
    'a key that is no text',
    'mollie',
    '{"apiKey":["live_hunter2"]}',
    [],
    env,
    'apiKey is missing on standard input',
  ],
  [
    'broken JSON',
    'mollie',
    '{"apiKey":"live_hunter2"',
    [],
    env,
    'The keys on standard input are not valid JSON',
  ],
  [
    '--rotate without an account at the provider',
    'mollie',
    'live_hunter2',
    ['--rotate'],
    env,
    'has no account of its own at Mollie',
  ],
  [
    '--rotate for the account of the server',
    'server',
    undefined,
    ['--rotate'],
    env,
    'server takes no keys',
  ],
])(
  'Setting a provider with %s fails and names no key [money 1.2]',
  async (_what, provider, input, more, variables, message) => {
    const error = await setProvider(provider, input, more, variables).catch(
      (caught: unknown) => caught,
    );
    expect(String(error)).toContain(message);
    expect(String(error)).not.toContain('hunter');
    expect(await listAccounts()).toEqual([]);
  },
);

test('Only an existing tenant gets an account', async () => {
  const options = ['--host', 'other.example.com', '--provider', 'mollie'];
  await expect(
    runCommand(database, ['tenant set-provider', ...options], { env, input: 'live_hunter2' }),
  ).rejects.toThrow('There is no tenant at');
});
