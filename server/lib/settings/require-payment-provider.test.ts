import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { requirePaymentProvider } from './require-payment-provider.ts';

const stripe = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };
const webhookSecret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;

const read = (env: Record<string, string>) =>
  requirePaymentProvider(readConfig({ DEMO: '0', ...env }));

test('The demo takes payments in the sandbox', () => {
  expect(read({ DEMO: '1' })).toEqual({ current: 'sandbox', accounts: [], webhookSecrets: [] });
});

test('A server without a payment provider starts, in the sandbox [shop 5.1]', () => {
  expect(read({})).toEqual({ current: 'sandbox', accounts: [], webhookSecrets: [] });
});

test.each<[string, Record<string, string>]>([
  [
    'STRIPE_SECRET_KEY is missing: the payment provider stripe needs it',
    { PAYMENT_PROVIDER: 'stripe' },
  ],
  [
    'STRIPE_WEBHOOK_SECRET is missing: the payment provider stripe needs it',
    { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_abc' },
  ],
  [
    'STRIPE_WEBHOOK_SECRET is missing: the payment provider stripe needs it',
    { PAYMENT_PROVIDER: 'sandbox', STRIPE_SECRET_KEY: 'sk_test_abc' },
  ],
  [
    'MOLLIE_API_KEY is missing: the payment provider mollie needs it',
    { PAYMENT_PROVIDER: 'mollie', ...stripe },
  ],
  [
    'PROVIDER_WEBHOOK_SECRET is missing: the payment provider webhook needs it',
    { PAYMENT_PROVIDER: 'webhook' },
  ],
])('A server does not start with: %s [money 1.1]', (message, env) => {
  expect(() => read(env)).toThrow(new Error(message));
});

test.each<[string, Record<string, string>]>([
  ['sandbox', {}],
  ['stripe', stripe],
  ['mollie', { MOLLIE_API_KEY: 'test_abc' }],
  ['webhook', { PROVIDER_WEBHOOK_SECRET: webhookSecret }],
])('A server with PAYMENT_PROVIDER=%s starts with its settings', (current, env) => {
  expect(read({ PAYMENT_PROVIDER: current, ...env })).toMatchObject({ current });
});

test('The keys of a former provider are still used for the requests that it opened', () => {
  expect(read({ PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: 'test_abc', ...stripe })).toEqual({
    current: 'mollie',
    webhookSecrets: [],
    accounts: [
      { provider: 'stripe', secretKey: 'sk_test_abc', webhookSecret: 'whsec_abc' },
      { provider: 'mollie', apiKey: 'test_abc' },
    ],
  });
});
