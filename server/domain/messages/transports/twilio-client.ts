import type RequestClient from 'twilio/lib/base/RequestClient.js';
import type { TwilioCredentials } from '../../../lib/settings/twilio-credentials.ts';

export interface TwilioClientOptions {
  /** The origin of the API if it is not Twilio's own. */
  readonly apiUrl: string | undefined;
  readonly timeoutMs: number;
}

const API_ORIGIN = 'https://api.twilio.com';

/**
 * Loads Twilio's SDK and creates a client. The SDK is loaded only by servers that use it, because
 * it needs about 30 MB of memory.
 */
export const createTwilioClient = async (
  { accountSid, authToken }: Pick<TwilioCredentials, 'accountSid' | 'authToken'>,
  { apiUrl = API_ORIGIN, timeoutMs }: TwilioClientOptions,
) => {
  const { default: twilio } = await import('twilio');
  // The SDK has no setting for another address of its API.
  class ApiClient extends twilio.RequestClient {
    override request<Data>(options: RequestClient.RequestOptions<Data>) {
      return super.request({ ...options, uri: options.uri.replace(API_ORIGIN, apiUrl) });
    }
  }
  return twilio(accountSid, authToken, { httpClient: new ApiClient({ timeout: timeoutMs }) });
};
