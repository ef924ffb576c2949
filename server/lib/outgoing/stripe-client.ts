import Stripe from 'stripe';
import { fetchLimited, requireJson } from './fetch-limited.ts';

interface StripeClientOptions {
  readonly apiUrl: string | undefined;
  /** Each call has two attempts of this length. */
  readonly timeoutMs: number;
}

/** A page of 100 entries with expanded objects has about 500 KB. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

const toApiConfig = (apiUrl: string) => {
  const { protocol, hostname: host, port } = new URL(apiUrl);
  return protocol === 'http:'
    ? ({ host, port: port || 80, protocol: 'http' } as const)
    : ({ host, port: port || 443, protocol: 'https' } as const);
};

const createFetch =
  (timeoutMs: number) =>
  async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const address = new URL(String(url));
    const response = await fetchLimited(address, {
      method: init.method === 'POST' || init.method === 'DELETE' ? init.method : 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? init.body : null,
      signal: init.signal,
      timeoutMs,
      maxBytes: MAX_RESPONSE_BYTES,
    });
    return requireJson(response, address.host);
  };

export const createStripeClient = (
  secretKey: string,
  { apiUrl, timeoutMs }: StripeClientOptions,
): Stripe =>
  new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(createFetch(timeoutMs)),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiUrl === undefined ? {} : toApiConfig(apiUrl)),
  });

export const { errors: stripeErrors, API_VERSION: stripeApiVersion } = Stripe;
