import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { insertTenant } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { startStripeService } from '../../../tests/support/providers/stripe-service.ts';
import { runCommand } from '../../../tests/support/server/command-runner.ts';
import {
  type CheckoutStatus,
  type CloseOutcome,
  type HostedCheckout,
  type PaymentProvider,
  ProviderUnavailable,
} from '../../domain/providers/payment-provider.ts';
import { setProviderAccount } from '../../domain/providers/provider-accounts.ts';
import type { ProviderFactories } from '../../domain/providers/provider-registry.ts';
import { createStripeProvider } from '../../domain/providers/stripe/stripe-provider.ts';
import type { CheckoutRequest } from '../../lib/states/checkout-request.ts';
import type { ProviderName } from '../../lib/states/provider-states.ts';

const database = await openTestDatabase();
beforeEach(() => database.clear());

const now = new Date('2026-11-21T09:30:00Z');
const secret = 'an-app-secret-of-at-least-32-characters';
const serverStripe = {
  PUBLIC_URL: 'https://pay.example.com',
  PAYMENT_PROVIDER: 'stripe',
  APP_SECRET: secret,
  STRIPE_SECRET_KEY: 'sk_test_server',
  STRIPE_WEBHOOK_SECRET: 'whsec_server',
};

const opened = {
  providerCheckoutId: 'cs_1',
  url: 'https://checkout.example.com/c/cs_1#secret',
  expiresAt: now,
};

interface Faults {
  readonly open?: HostedCheckout | Error;
  readonly status?: CheckoutStatus | Error;
  readonly close?: CloseOutcome | Error;
}

const orThrow = <Result>(result: Result | Error) => {
  if (result instanceof Error) throw result;
  return result;
};

/** Providers record their calls, and return or throw what `faults` says. */
const createFactories = ({
  open = opened,
  status = { state: 'open' },
  close = 'closed',
}: Faults = {}) => {
  const calls: unknown[] = [];
  const create = (name: ProviderName, ...keys: string[]): PaymentProvider => {
    const record = (call: string, ...details: unknown[]) =>
      calls.push([name, ...keys, call, ...details]);
    return {
      name,
      movesMoney: true,
      isLive: false,
      open: async ({ amountPence, currency, payUrl, expiresAt }: CheckoutRequest) => {
        record('open', amountPence, currency, payUrl, expiresAt);
        return orThrow(open);
      },
      status: async (id) => {
        record('status', id);
        return orThrow(status);
      },
      close: async (id) => {
        record('close', id);
        return orThrow(close);
      },
      refund: () => expect.unreachable('nothing is refunded'),
      readWebhook: () => expect.unreachable('no webhook arrives'),
    };
  };
  const providerFactories: ProviderFactories = {
    sandbox: () => create('sandbox'),
    stripe: ({ secretKey }) => create('stripe', secretKey),
    mollie: ({ apiKey }) => create('mollie', apiKey),
  };
  return { providerFactories, calls };
};

/** `result` has the lines of `provider check`, or its error. */
const check = async (options: readonly string[], env: NodeJS.ProcessEnv, faults?: Faults) => {
  const { providerFactories, calls } = createFactories(faults);
  const printed: string[] = [];
  const result = await runCommand(database, ['provider check', ...options], {
    env,
    now,
    providerFactories,
    printLine: (line) => printed.push(line),
  }).catch((error: unknown) => [String(error)]);
  return { printed, result, calls };
};

test('A check opens, reads and closes a checkout of £1.00 with the server’s keys [money 1.8]', async () => {
  expect(await check([], serverStripe)).toEqual({
    printed: [
      'Open a checkout at stripe: cs_1, on a page at https://checkout.example.com',
      'Read it: open',
      'Close it: closed',
    ],
    result: ['The check passed.'],
    calls: [
      [
        'stripe',
        'sk_test_server',
        'open',
        100,
        'GBP',
        'https://pay.example.com',
        '2026-11-21T10:30:00.000Z',
      ],
      ['stripe', 'sk_test_server', 'status', 'cs_1'],
      ['stripe', 'sk_test_server', 'close', 'cs_1'],
    ],
  });
});

test('A check uses a tenant’s own keys, or the server’s keys if the tenant has none [money 1.8]', async () => {
  const tenant = await insertTenant(database, { host: 'shop.example.com' });
  const options = ['--host', 'shop.example.com'];
  const listKeys = async () =>
    (await check(options, serverStripe)).calls.map((call) => String(call).split(',')[1]);
  expect(await listKeys()).toEqual(Array(3).fill('sk_test_server'));
  const account = {
    provider: 'stripe',
    secretKey: 'sk_test_own',
    webhookSecret: 'whsec_own',
  } as const;
  await database.unscopedDb.transaction((tx) =>
    setProviderAccount(tx, tenant.id, account, [secret], now),
  );
  expect(await listKeys()).toEqual(Array(3).fill('sk_test_own'));
  const other = { ...serverStripe, APP_SECRET: 'another-secret-of-at-least-32-characters' };
  const { result, calls } = await check(options, other);
  expect({ result, calls }).toEqual({
    result: ['Error: APP_SECRET does not decrypt the keys'],
    calls: [],
  });
});

test('A check at Mollie passes although Mollie cannot close the checkout', async () => {
  const env = { PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: 'test_abc' };
  const { printed, result } = await check([], env, { close: 'in-flight' });
  expect(printed.at(-1)).toBe('Close it: not possible at Mollie, where it expires by itself');
  expect(result).toEqual(['The check passed.']);
});

test.each([
  ['stripe', { ...serverStripe, STRIPE_SECRET_KEY: 'sk_live_server' }],
  ['mollie', { PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: 'live_server' }],
])('Live keys at %s are used only with --live [money 1.8]', async (_name, env) => {
  const { result, calls } = await check([], env);
  expect(result).toEqual([expect.stringContaining('These are live keys. With --live')]);
  expect(calls).toEqual([]);
  expect((await check(['--live'], env)).result).toEqual(['The check passed.']);
});

test.each<[string, Faults, string[]]>([
  [
    'open',
    { open: new ProviderUnavailable('No answer') },
    ['Open a checkout at stripe: failed. No answer'],
  ],
  [
    'status',
    { status: new ProviderUnavailable('No answer') },
    ['Read it: failed. No answer', 'Close it: closed'],
  ],
  [
    'status of a checkout',
    { status: { state: 'expired' } },
    ['Read it: expired', 'Close it: closed'],
  ],
  [
    'close',
    { close: new ProviderUnavailable('No answer') },
    ['Read it: open', 'Close it: failed. No answer'],
  ],
  ['outcome of close', { close: 'in-flight' }, ['Read it: open', 'Close it: in-flight']],
])(
  'A check that gets an unexpected %s fails, and closes the checkout that it opened [money 1.8]',
  async (_what, faults, lines) => {
    const { printed, result } = await check([], serverStripe, faults);
    expect(printed.slice(-lines.length)).toEqual(lines);
    expect(result).toEqual(['Error: The check failed']);
  },
);

test('The check prints a message of the provider without the keys in it [money 1.2]', async () => {
  const { printed } = await check([], serverStripe, {
    open: new Error('No such key: sk_test_server, whsec_server'),
  });
  expect(printed).toEqual(['Open a checkout at stripe: failed. No such key: [hidden], [hidden]']);
});

test.each([
  ['STRIPE_SECRET_KEY is missing', { PAYMENT_PROVIDER: 'stripe' }],
  [
    'PAYMENT_PROVIDER=webhook has no hosted page to check',
    {
      PAYMENT_PROVIDER: 'webhook',
      PROVIDER_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
    },
  ],
])('A check fails with: %s', async (message, env) => {
  expect((await check([], env)).result).toEqual([expect.stringContaining(message)]);
});

test('A check passes at the simulated Stripe, and fails when Stripe refuses the key [money 1.8]', async () => {
  const service = await startStripeService();
  onTestFinished(() => service.stop());
  const { secretKey, webhookSecret, origin: apiUrl } = service;
  const env = {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  };
  const { providerFactories } = createFactories();
  const printed: string[] = [];
  const run = (variables: NodeJS.ProcessEnv) =>
    runCommand(database, ['provider check'], {
      env: { ...env, ...variables },
      providerFactories: {
        ...providerFactories,
        stripe: (keys) => createStripeProvider({ ...keys, apiUrl }),
      },
      printLine: (line) => printed.push(line),
    });
  expect(await run({})).toEqual(['The check passed.']);
  expect(printed).toEqual([
    expect.stringMatching(/^Open a checkout at stripe: cs_/),
    'Read it: open',
    'Close it: closed',
  ]);
  await expect(run({ STRIPE_SECRET_KEY: 'sk_test_other' })).rejects.toThrow('The check failed');
  expect(printed.at(-1)).toMatch(
    /^Open a checkout at stripe: failed\. Stripe does not accept the secret key/,
  );
});
