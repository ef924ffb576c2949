import type { Config } from './config.ts';

type Secrets = Pick<
  Config,
  'smtpUrl' | 'smsToken' | 'stripeSecretKey' | 'stripeWebhookSecret' | 'mollieApiKey' | 'appSecrets' | 'webhookSecrets'
>;

const getMailPassword = (smtpUrl: string | undefined) =>
  smtpUrl === undefined ? '' : decodeURIComponent(new URL(smtpUrl).password);

/** Returns a function that removes the keys and passwords of the configuration from a text. */
export const createSecretHider = (config: Secrets) => {
  const { smtpUrl, smsToken, stripeSecretKey, stripeWebhookSecret, mollieApiKey, appSecrets, webhookSecrets } = config;
  const single = [getMailPassword(smtpUrl), smsToken, stripeSecretKey, stripeWebhookSecret, mollieApiKey];
  const secrets = [...single, ...appSecrets, ...webhookSecrets].filter(
    (secret) => secret !== undefined && secret !== '',
  );
  return (text: string) =>
    secrets.reduce<string>((hidden, secret) => hidden.replaceAll(String(secret), '[hidden]'), text);
};
