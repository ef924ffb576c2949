import { createTwilioClient } from '../../../lib/outgoing/twilio-client.ts';
import {
  isMessagingService,
  isSenderNumber,
  type TwilioCredentials,
} from '../../../lib/settings/twilio-credentials.ts';
import { SEND_TIMEOUT_MS } from '../transports/transport.ts';
import { convertTwilioError } from '../transports/twilio-transport.ts';

interface CheckStep {
  /** `warn`: messages are sent, but something else is missing. */
  readonly level: 'ok' | 'warn' | 'fail';
  readonly text: string;
}

interface CheckSettings {
  readonly replyUrl: string | undefined;
  readonly twilioApiUrl: string | undefined;
}

type Client = Awaited<ReturnType<typeof createTwilioClient>>;

const checkLogin = async (client: Client, accountSid: string): Promise<CheckStep> => {
  const step = 'Log in to Twilio';
  try {
    const { status, type } = await client.api.v2010.accounts(accountSid).fetch();
    if (status !== 'active') return { level: 'fail', text: `${step}: the account is ${status}` };
    return type === 'Trial'
      ? { level: 'warn', text: `${step}: a trial account, which sends to confirmed numbers only` }
      : { level: 'ok', text: `${step}: the account is active` };
  } catch (error) {
    return { level: 'fail', text: `${step}: failed. ${convertTwilioError(error).message}` };
  }
};

const checkReplies = (smsUrl: string, replyUrl: string | undefined): CheckStep => {
  const step = 'Forward answers';
  if (replyUrl === undefined)
    return { level: 'warn', text: `${step}: PUBLIC_URL is missing, so nothing is reported` };
  return smsUrl === replyUrl
    ? { level: 'ok', text: `${step}: Twilio sends them to this server` }
    : { level: 'warn', text: `${step}: the number needs ${replyUrl} for incoming messages` };
};

const checkNumber = async (
  client: Client,
  number: string,
  replyUrl: string | undefined,
): Promise<CheckStep[]> => {
  const step = `Find the sender ${number}`;
  try {
    const [found] = await client.incomingPhoneNumbers.list({ phoneNumber: number, limit: 1 });
    if (!found) return [{ level: 'fail', text: `${step}: the account has no such number` }];
    if (!found.capabilities.sms)
      return [{ level: 'fail', text: `${step}: the number sends no text messages` }];
    return [
      { level: 'ok', text: `${step}: the number sends text messages` },
      checkReplies(found.smsUrl, replyUrl),
    ];
  } catch (error) {
    return [{ level: 'fail', text: `${step}: failed. ${convertTwilioError(error).message}` }];
  }
};

const describeSender = (sender: string): CheckStep => ({
  level: 'ok',
  text: isMessagingService(sender)
    ? 'Find the sender: a messaging service, which this check does not look up'
    : 'Find the sender: a name or short code, which this check does not look up',
});

/** Sends nothing. */
export const checkTwilioAccount = async (
  credentials: TwilioCredentials,
  { replyUrl, twilioApiUrl: apiUrl }: CheckSettings,
): Promise<CheckStep[]> => {
  const { accountSid, sender } = credentials;
  const client = await createTwilioClient(credentials, { apiUrl, timeoutMs: SEND_TIMEOUT_MS });
  const login = await checkLogin(client, accountSid);
  if (login.level === 'fail') return [login];
  const steps = isSenderNumber(sender)
    ? await checkNumber(client, sender, replyUrl)
    : [describeSender(sender)];
  return [login, ...steps];
};
