import type RequestClient from 'twilio/lib/base/RequestClient.js';
import type { TwilioCredentials } from '../settings/twilio-credentials.ts';
import { fetchLimited, readJson } from './fetch-limited.ts';

export interface TwilioClientOptions {
  readonly apiUrl: string | undefined;
  readonly timeoutMs: number;
}

const API_ORIGIN = 'https://api.twilio.com';
const MAX_RESPONSE_BYTES = 1024 * 1024;

const toParameters = (fields: object | undefined) =>
  new URLSearchParams(
    Object.entries(fields ?? {}).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

const sendRequest = async (
  { method, uri, username, password, headers, params, data }: RequestClient.RequestOptions,
  { apiUrl = API_ORIGIN, timeoutMs }: TwilioClientOptions,
) => {
  const url = new URL(uri.replace(API_ORIGIN, apiUrl));
  url.search = toParameters(params).toString();
  const isPost = method === 'post';
  const response = await fetchLimited(url, {
    method: isPost ? 'POST' : 'GET',
    headers: {
      ...(headers as Record<string, string>),
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      ...(isPost && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    body: isPost ? toParameters(data).toString() : null,
    timeoutMs,
    maxBytes: MAX_RESPONSE_BYTES,
  });
  return {
    statusCode: response.status,
    body: await readJson(response, url.host),
    headers: Object.fromEntries(response.headers),
  };
};

/** Twilio's SDK needs about 30 MB of memory, so only its users load it. */
export const createTwilioClient = async (
  { accountSid, authToken }: Pick<TwilioCredentials, 'accountSid' | 'authToken'>,
  options: TwilioClientOptions,
) => {
  const { default: twilio } = await import('twilio');
  class LimitedClient extends twilio.RequestClient {
    override async request<Data>(request: RequestClient.RequestOptions<Data>) {
      const { body, ...response } = await sendRequest(request, options);
      return { ...response, body: body as Data };
    }
  }
  return twilio(accountSid, authToken, { httpClient: new LimitedClient() });
};
