import type { Config } from './config.ts';

/**
 * The secrets that verify the webhooks of a provider of one's own. A secret that stays in the environment after a change of
 * the provider opens nothing, because a signed message marks requests as paid.
 */
export const getWebhookSecrets = ({
  paymentProvider,
  webhookSecrets,
}: Pick<Config, 'paymentProvider' | 'webhookSecrets'>): readonly string[] =>
  paymentProvider === 'webhook' ? webhookSecrets : [];
