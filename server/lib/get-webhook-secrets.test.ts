import { expect, test } from 'vitest';
import { getWebhookSecrets } from './get-webhook-secrets.ts';

test.each([
  ['webhook', ['whsec_1']],
  ['stripe', []],
  ['mollie', []],
  ['sandbox', []],
  [undefined, []],
] as const)('with the payment provider %s, the secrets of webhooks are %j [money 1.9]', (paymentProvider, expected) => {
  expect(getWebhookSecrets({ paymentProvider, webhookSecrets: ['whsec_1'] })).toEqual(expected);
});
