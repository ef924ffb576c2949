import type { ProviderName } from '../states/provider-states.ts';
import type { Config } from './config.ts';
import type { HostedCredentials } from './provider-credentials.ts';

/** Tenants without an own account use `current`. */
export interface ServerProviders {
  readonly current: ProviderName;
  /** An earlier provider may still have open checkouts, so all with keys are here. */
  readonly accounts: readonly HostedCredentials[];
  readonly webhookSecrets?: readonly string[];
}

type ProviderConfig = Pick<
  Config,
  'paymentProvider' | 'stripeSecretKey' | 'stripeWebhookSecret' | 'mollieApiKey' | 'webhookSecrets'
>;

const findMissing = (
  config: ProviderConfig,
): [variable: string, provider: ProviderName] | undefined => {
  const { paymentProvider, stripeSecretKey, stripeWebhookSecret, mollieApiKey, webhookSecrets } =
    config;
  const usesStripe =
    paymentProvider === 'stripe' ||
    stripeSecretKey !== undefined ||
    stripeWebhookSecret !== undefined;
  if (usesStripe && stripeSecretKey === undefined) return ['STRIPE_SECRET_KEY', 'stripe'];
  if (usesStripe && stripeWebhookSecret === undefined) return ['STRIPE_WEBHOOK_SECRET', 'stripe'];
  if (paymentProvider === 'mollie' && mollieApiKey === undefined)
    return ['MOLLIE_API_KEY', 'mollie'];
  if (paymentProvider === 'webhook' && webhookSecrets.length === 0)
    return ['PROVIDER_WEBHOOK_SECRET', 'webhook'];
  return undefined;
};

/**
 * Without `PAYMENT_PROVIDER`, tenants are in the sandbox until their owners connect an account.
 * @throws Error that names the missing variable
 */
export const requirePaymentProvider = (config: ProviderConfig): ServerProviders => {
  const {
    paymentProvider = 'sandbox',
    stripeSecretKey: secretKey,
    stripeWebhookSecret: webhookSecret,
    mollieApiKey,
  } = config;
  const missing = findMissing(config);
  if (missing)
    throw new Error(`${missing[0]} is missing: the payment provider ${missing[1]} needs it`);
  return {
    current: paymentProvider,
    webhookSecrets: config.webhookSecrets,
    accounts: [
      ...(secretKey === undefined || webhookSecret === undefined
        ? []
        : [{ provider: 'stripe', secretKey, webhookSecret } as const]),
      ...(mollieApiKey === undefined
        ? []
        : [{ provider: 'mollie', apiKey: mollieApiKey } as const]),
    ],
  };
};
