import type RequestClient from 'twilio/lib/base/RequestClient.js';
import type { TwilioSettings } from '../../../lib/settings/sms-settings.ts';
import { type PhoneCountries, toSmsNumber } from '../../../lib/text/phone-number.ts';
import { PermanentFailure, type Transport } from './transport.ts';
import { findRefusedRecipient } from './twilio-errors.ts';

interface TwilioOptions extends TwilioSettings {
  readonly phoneCountries: PhoneCountries;
  readonly timeoutMs: number;
  /**
   * Returns the URL to which Twilio reports what became of a message; undefined when Twilio cannot
   * reach this server.
   */
  readonly getReportUrl: (messageId: string) => string | undefined;
}

const API_ORIGIN = 'https://api.twilio.com';

/**
 * Loads Twilio's SDK and creates a client. The SDK is loaded only by servers that use it, because
 * it needs about 30 MB of memory.
 */
const createClient = async ({
  accountSid,
  authToken,
  apiUrl = API_ORIGIN,
  timeoutMs,
}: TwilioOptions) => {
  const { default: twilio } = await import('twilio');
  // The SDK has no setting for another address of its API.
  class ApiClient extends twilio.RequestClient {
    override request<Data>(options: RequestClient.RequestOptions<Data>) {
      return super.request({ ...options, uri: options.uri.replace(API_ORIGIN, apiUrl) });
    }
  }
  return twilio(accountSid, authToken, { httpClient: new ApiClient({ timeout: timeoutMs }) });
};

/**
 * Converts an error of the SDK. Its message may contain the number, so that only the code is kept.
 */
const toFailure = (error: unknown) => {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? Number(error.code) : Number.NaN;
  const refused = findRefusedRecipient(code);
  if (refused)
    return new PermanentFailure(`refused by Twilio: ${code}`, { reason: refused.reason });
  const status = 'status' in error ? Number(error.status) : Number.NaN;
  return Number.isNaN(status)
    ? new Error(`Twilio did not respond: ${error.name}`)
    : new Error(`Twilio: ${status} ${code}`);
};

/** Sends text messages with Twilio. */
export const createTwilioTransport = (options: TwilioOptions): Transport => {
  const { phoneCountries, from, messagingServiceSid, getReportUrl } = options;
  const loading = createClient(options);
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
          ...(from === undefined ? {} : { from }),
          ...(messagingServiceSid === undefined ? {} : { messagingServiceSid }),
          ...(statusCallback === undefined ? {} : { statusCallback }),
        });
        return sid;
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
};
