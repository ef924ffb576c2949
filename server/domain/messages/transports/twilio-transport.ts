import { OutgoingCallFailed } from '../../../lib/outgoing/outgoing-call-failed.ts';
import {
  createTwilioClient,
  type TwilioClientOptions,
} from '../../../lib/outgoing/twilio-client.ts';
import {
  isMessagingService,
  type TwilioCredentials,
} from '../../../lib/settings/twilio-credentials.ts';
import { type PhoneCountries, toSmsNumber } from '../../../lib/text/phone-number.ts';
import { PermanentFailure } from '../answers/send-errors.ts';
import { createSendError, type Verdict } from '../answers/verdict.ts';
import type { Transport } from './transport.ts';

/** The API and status callbacks have these codes (https://www.twilio.com/docs/api/errors). */
const verdicts: Readonly<Record<number, Verdict>> = {
  21211: { fault: 'address', reason: 'unknown_recipient' },
  21214: { fault: 'address', reason: 'unknown_recipient' },
  21217: { fault: 'address', reason: 'unknown_recipient' },
  21610: { fault: 'address', reason: 'opted_out' },
  21612: { fault: 'address', reason: 'cannot_receive' },
  21614: { fault: 'address', reason: 'cannot_receive' },
  30003: { fault: 'recipient', reason: 'unreachable' },
  30004: { fault: 'address', reason: 'blocked' },
  30005: { fault: 'address', reason: 'unknown_recipient' },
  30006: { fault: 'address', reason: 'cannot_receive' },
  30007: { fault: 'recipient', reason: 'blocked' },
};

/** They are about our account or its sender. */
const senderCodes: ReadonlySet<number> = new Set([
  // The account is not active, may not do this, or does not exist.
  20005, 20006, 20404, 30002,
  // The sender cannot send, or does not belong to the account.
  21212, 21603, 21606, 21659, 21660, 21661, 21701, 21703, 21705,
  // A trial account sends to confirmed numbers only.
  21608,
  // The account does not send to this country, or nothing dearer than its limit.
  21408, 30010,
  // The sender is not registered.
  30024, 30032, 30034,
]);

export const judgeTwilioError = (code: number, status = 0): Verdict => {
  const isRefused = status === 401 || status === 403 || senderCodes.has(code);
  const unclear: Verdict = { fault: isRefused ? 'sender' : 'passing', reason: null };
  return verdicts[code] ?? unclear;
};

/** The SDK's message may contain the customer's number, so only the code stays. */
export const convertTwilioError = (error: unknown): Error => {
  if (error instanceof OutgoingCallFailed) return error;
  if (!(error instanceof Error)) return new Error('Twilio: unknown error');
  const code = 'code' in error ? Number(error.code) : Number.NaN;
  const status = 'status' in error ? Number(error.status) : Number.NaN;
  if (Number.isNaN(status) && verdicts[code] === undefined)
    return new Error(`Twilio did not respond: ${error.name}`);
  const verdict = judgeTwilioError(code, status);
  const subject = verdict.fault === 'sender' ? 'the account' : 'the message';
  return createSendError(verdict, {
    message: `Twilio refuses ${subject}: ${status} ${code}`,
    code: `Twilio ${code}`,
  });
};

export interface TwilioOptions extends TwilioClientOptions {
  readonly phoneCountries: PhoneCountries;
  readonly getReportUrl: (messageId: string) => string | undefined;
}

export const createTwilioTransport = (
  credentials: TwilioCredentials,
  { phoneCountries, getReportUrl, ...clientOptions }: TwilioOptions,
): Transport => {
  const { sender } = credentials;
  const loading = createTwilioClient(credentials, clientOptions);
  // `send` awaits the same promise and reports its error.
  loading.catch(() => undefined);
  return {
    send: async ({ id, recipient, text }) => {
      const to = toSmsNumber(recipient, phoneCountries);
      if (to === undefined)
        throw new PermanentFailure('no number to dial', { reason: 'unknown_recipient' });
      const client = await loading;
      const statusCallback = getReportUrl(id);
      try {
        const { sid } = await client.messages.create({
          to,
          body: text,
          ...(isMessagingService(sender) ? { messagingServiceSid: sender } : { from: sender }),
          ...(statusCallback === undefined ? {} : { statusCallback }),
        });
        return sid;
      } catch (error) {
        throw convertTwilioError(error);
      }
    },
  };
};
