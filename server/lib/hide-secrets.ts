import type { Config } from './config.ts';

/** A shorter path or query, such as `/`, is no secret, and stands in other text. */
const MIN_URL_PART_LENGTH = 4;

const decode = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const getUrlSecrets = (url: string | undefined) => {
  if (url === undefined) return [];
  const { password, search, pathname } = new URL(url);
  // Providers of text messages put their token into the path or the query.
  const parts = [search.slice(1), pathname].filter((part) => part.length >= MIN_URL_PART_LENGTH);
  return [url, password, decode(password), ...parts];
};

/** Replaces every secret of `config` in `text`, such as in the error message of a mail server. */
export const hideSecrets = (text: string, config: Config) => {
  const { databaseUrl, smtpUrl, smsUrl, smsToken, webhookSecrets, appSecrets } = config;
  const { stripeSecretKey, stripeWebhookSecret, mollieApiKey, backupCommand } = config;
  return [
    ...[databaseUrl, smtpUrl, smsUrl].flatMap(getUrlSecrets),
    ...[smsToken, stripeSecretKey, stripeWebhookSecret, mollieApiKey, backupCommand],
    ...[...webhookSecrets, ...appSecrets],
  ]
    .filter((secret) => secret !== undefined)
    .filter((secret) => secret !== '')
    .sort((one, other) => other.length - one.length)
    .reduce((hidden, secret) => hidden.replaceAll(secret, '[hidden]'), text);
};
