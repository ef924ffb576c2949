import * as v from 'valibot';
import { parseWebhookSecret } from '../network/webhook-signature.ts';

export const stripeSecretKeySchema = v.pipe(
  v.string(),
  v.regex(
    /^(sk|rk)_(test|live)_\w+$/,
    'must be a secret key of Stripe, which starts with sk_live_ or sk_test_',
  ),
);

export const stripeWebhookSecretSchema = v.pipe(
  v.string(),
  v.regex(
    /^whsec_\S+$/,
    "must be the signing secret of Stripe's webhook endpoint, which starts with whsec_",
  ),
);

export const mollieApiKeySchema = v.pipe(
  v.string(),
  v.regex(/^(test|live)_\w+$/, 'must be an API key of Mollie, which starts with live_ or test_'),
);

/** With several secrets, separated by commas, a provider can change its secret without downtime. */
export const webhookSecretsSchema = v.pipe(
  v.string(),
  v.check(
    (secrets) =>
      secrets.split(',').every((secret) => parseWebhookSecret(secret.trim()) !== undefined),
    'must be whsec_ and 24 to 64 bytes in base64',
  ),
);

const connectionEntries = {
  /** An account that an owner has connected in the app has its id at the provider. */
  accountId: v.exactOptional(v.string()),
};

export const providerCredentialsSchema = v.variant('provider', [
  v.object({ provider: v.literal('sandbox') }),
  v.object({
    provider: v.literal('stripe'),
    secretKey: stripeSecretKeySchema,
    webhookSecret: stripeWebhookSecretSchema,
    ...connectionEntries,
    /** This server has created the endpoint. Without the id, the operator has. */
    webhookEndpointId: v.exactOptional(v.string()),
  }),
  v.object({
    provider: v.literal('mollie'),
    apiKey: mollieApiKeySchema,
    ...connectionEntries,
  }),
  v.object({ provider: v.literal('webhook'), webhookSecrets: webhookSecretsSchema }),
]);

export type ProviderCredentials = v.InferOutput<typeof providerCredentialsSchema>;

export type HostedCredentials = Exclude<ProviderCredentials, { provider: 'webhook' }>;

type KeysFor<Provider> = Omit<Extract<ProviderCredentials, { provider: Provider }>, 'provider'>;

export type StripeCredentials = KeysFor<'stripe'>;
export type MollieCredentials = KeysFor<'mollie'>;

export const isLive = (credentials: ProviderCredentials): boolean => {
  switch (credentials.provider) {
    case 'sandbox':
      return false;
    case 'stripe':
      return /^.._live_/.test(credentials.secretKey);
    case 'mollie':
      return credentials.apiKey.startsWith('live_');
    case 'webhook':
      return true;
  }
};
