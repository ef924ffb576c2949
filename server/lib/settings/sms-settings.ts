import type { TwilioCredentials } from './twilio-credentials.ts';

export const smsProviders = ['http', 'twilio'] as const;

interface SmsVariables {
  readonly SMS_PROVIDER?: (typeof smsProviders)[number] | undefined;
  readonly SMS_URL?: string | undefined;
  readonly SMS_REPORTS?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly TWILIO_ACCOUNT_SID?: string | undefined;
  readonly TWILIO_AUTH_TOKEN?: string | undefined;
  readonly TWILIO_FROM?: string | undefined;
  readonly TWILIO_MESSAGING_SERVICE_SID?: string | undefined;
}

const findTwilioError = (env: SmsVariables) => {
  if (env.SMS_URL !== undefined) return 'SMS_URL must be unset beside SMS_PROVIDER=twilio';
  if (env.TWILIO_ACCOUNT_SID === undefined)
    return 'TWILIO_ACCOUNT_SID is missing: SMS_PROVIDER=twilio needs it';
  if (env.TWILIO_AUTH_TOKEN === undefined)
    return 'TWILIO_AUTH_TOKEN is missing: SMS_PROVIDER=twilio needs it';
  const senders = [env.TWILIO_FROM, env.TWILIO_MESSAGING_SERVICE_SID].filter(
    (sender) => sender !== undefined,
  );
  return senders.length === 1
    ? undefined
    : 'Exactly one of TWILIO_FROM and TWILIO_MESSAGING_SERVICE_SID must be set';
};

export const findSmsError = (env: SmsVariables) => {
  if (env.SMS_PROVIDER === 'twilio') return findTwilioError(env);
  if (env.TWILIO_ACCOUNT_SID !== undefined)
    return 'SMS_PROVIDER must be twilio beside TWILIO_ACCOUNT_SID';
  if (env.SMS_PROVIDER === 'http' && env.SMS_URL === undefined)
    return 'SMS_URL is missing: SMS_PROVIDER=http needs it';
  if (env.SMS_REPORTS === undefined) return undefined;
  if (env.SMS_URL === undefined) return 'SMS_REPORTS must be unset without SMS_URL';
  return env.PUBLIC_URL === undefined ? 'PUBLIC_URL is missing: SMS_REPORTS needs it' : undefined;
};

export const toTwilioCredentials = (env: SmsVariables): TwilioCredentials | undefined => {
  const sender = env.TWILIO_FROM ?? env.TWILIO_MESSAGING_SERVICE_SID;
  return env.SMS_PROVIDER === 'twilio' &&
    env.TWILIO_ACCOUNT_SID !== undefined &&
    env.TWILIO_AUTH_TOKEN !== undefined &&
    sender !== undefined
    ? { accountSid: env.TWILIO_ACCOUNT_SID, authToken: env.TWILIO_AUTH_TOKEN, sender }
    : undefined;
};
