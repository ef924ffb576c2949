import type { ServerFacts } from '../../db/server-facts.ts';
import { checkTwilioAccount } from '../../domain/messages/accounts/check-twilio-account.ts';
import { decryptTextCredentials } from '../../domain/messages/accounts/text-accounts.ts';
import { getReplyUrl } from '../../domain/messages/reports/report-urls.ts';
import { fetchLimited } from '../../lib/outgoing/fetch-limited.ts';
import type { Config } from '../../lib/settings/config.ts';
import type { TwilioCredentials } from '../../lib/settings/twilio-credentials.ts';
import { describeError, type Finding, fail, ok, warn } from './finding.ts';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
const TOPIC = 'Text messages';

interface AccountCheck {
  readonly topic: string;
  readonly credentials: TwilioCredentials;
  readonly config: Config;
  readonly command: string;
}

/** Sends nothing. */
const checkAccount = async ({ topic, credentials, config, command }: AccountCheck) => {
  const replyUrl = getReplyUrl(config.publicUrl);
  const steps = await checkTwilioAccount(credentials, { ...config, replyUrl });
  const advice = `See npm run cli -- ${command}.`;
  const failed = steps.find(({ level }) => level === 'fail');
  if (failed) return fail(topic, `${failed.text}.`, advice);
  const incomplete = steps.find(({ level }) => level === 'warn');
  return incomplete
    ? warn(topic, `${incomplete.text}.`, advice)
    : ok(topic, 'Twilio accepts the keys. Nothing was sent.');
};

/** Sends nothing. */
export const checkText = async (config: Config, timeoutMs = TIMEOUT_MS): Promise<Finding> => {
  const { smsUrl, twilio, demo } = config;
  if (twilio) {
    const command = 'text-provider check';
    return checkAccount({ topic: TOPIC, credentials: twilio, config, command });
  }
  if (smsUrl === undefined) {
    return demo
      ? ok(TOPIC, 'The demo writes messages to files.')
      : warn(
          TOPIC,
          'Customers without an email address cannot be asked to pay.',
          'Set SMS_URL and SMS_TOKEN.',
        );
  }
  try {
    const limits = { timeoutMs, maxBytes: MAX_RESPONSE_BYTES };
    await fetchLimited(smsUrl, { method: 'OPTIONS', ...limits });
    return ok(TOPIC, `${new URL(smsUrl).host} answers. Nothing was sent.`);
  } catch (error) {
    return fail(
      TOPIC,
      `The provider is out of reach: ${describeError(error)}.`,
      'Correct SMS_URL.',
    );
  }
};

type TenantAccount = ServerFacts['textAccounts'][number];

/** Sends nothing. */
export const checkTenantTexts = async (
  account: TenantAccount,
  config: Config,
): Promise<Finding> => {
  const { host } = account;
  const topic = `${TOPIC} of ${host}`;
  const credentials = decryptTextCredentials(account, config.appSecrets);
  if (!credentials)
    return fail(
      topic,
      'APP_SECRET does not decrypt the keys.',
      'Set the APP_SECRET of the server.',
    );
  return checkAccount({
    topic,
    credentials,
    config,
    command: `text-provider check --host ${host}`,
  });
};
