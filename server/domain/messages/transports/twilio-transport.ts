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
import type { Transport } from './transport.ts';
import { convertTwilioError } from './twilio-errors.ts';

export interface TwilioOptions extends TwilioClientOptions {
  readonly phoneCountries: PhoneCountries;
  /** Undefined: Twilio cannot reach this server. */
  readonly getReportUrl: (messageId: string) => string | undefined;
}

export const createTwilioTransport = (
  credentials: TwilioCredentials,
  { phoneCountries, getReportUrl, ...clientOptions }: TwilioOptions,
): Transport => {
  const { sender } = credentials;
  const loading = createTwilioClient(credentials, clientOptions);
  // A failure to load is reported when a message is sent.
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
