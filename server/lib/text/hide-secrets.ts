import type { Config } from '../settings/config.ts';
import { splitDatabaseUrl } from '../settings/url-settings.ts';

/** A shorter path or query, such as `/`, is no secret, and its replacement would damage other text. */
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

export const replaceSecrets = (text: string, secrets: readonly string[]) => {
  const longestFirst = secrets.toSorted((one, other) => other.length - one.length);
  return longestFirst
    .filter((secret) => secret !== '')
    .reduce((hidden, secret) => hidden.replaceAll(secret, '[hidden]'), text);
};

export const hideSecrets = (text: string, config: Config) => {
  const {
    databaseUrl,
    smtpUrl,
    smsUrl,
    smsToken,
    twilio,
    postmarkWebhook,
    bounceMailbox,
    webhookSecrets,
    appSecrets,
  } = config;
  const { stripeSecretKey, stripeWebhookSecret, mollieApiKey, backupCommand } = config;
  const keys = [
    smsToken,
    twilio?.authToken,
    postmarkWebhook,
    stripeSecretKey,
    stripeWebhookSecret,
    mollieApiKey,
    backupCommand,
  ];
  const databaseUrls = databaseUrl === undefined ? [] : splitDatabaseUrl(databaseUrl);
  const urlSecrets = [...databaseUrls, smtpUrl, smsUrl, bounceMailbox?.imapUrl].flatMap(
    getUrlSecrets,
  );
  const secrets = [databaseUrl, ...urlSecrets, ...keys, ...webhookSecrets, ...appSecrets];
  return replaceSecrets(
    text,
    secrets.filter((secret) => secret !== undefined),
  );
};
