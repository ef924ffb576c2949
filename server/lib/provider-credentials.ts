import * as v from 'valibot';

export const stripeSecretKeySchema = v.pipe(
  v.string(),
  v.regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key of Stripe, which starts with sk_live_ or sk_test_'),
);

export const stripeWebhookSecretSchema = v.pipe(
  v.string(),
  v.regex(/^whsec_\S+$/, "must be the signing secret of Stripe's webhook endpoint, which starts with whsec_"),
);

export const mollieApiKeySchema = v.pipe(
  v.string(),
  v.regex(/^(test|live)_\w+$/, 'must be an API key of Mollie, which starts with live_ or test_'),
);

export const providerCredentialsSchema = v.variant('provider', [
  v.object({ provider: v.literal('sandbox') }),
  v.object({
    provider: v.literal('stripe'),
    secretKey: stripeSecretKeySchema,
    webhookSecret: stripeWebhookSecretSchema,
  }),
  v.object({ provider: v.literal('mollie'), apiKey: mollieApiKeySchema }),
]);

/** The keys of one account at a payment provider. */
export type ProviderCredentials = v.InferOutput<typeof providerCredentialsSchema>;

type KeysFor<Provider> = Omit<Extract<ProviderCredentials, { provider: Provider }>, 'provider'>;

export type StripeCredentials = KeysFor<'stripe'>;
export type MollieCredentials = KeysFor<'mollie'>;

/** Whether money moves with these keys. */
export const isLive = (credentials: ProviderCredentials): boolean => {
  switch (credentials.provider) {
    case 'sandbox':
      return false;
    case 'stripe':
      return /^.._live_/.test(credentials.secretKey);
    case 'mollie':
      return credentials.apiKey.startsWith('live_');
  }
};
