import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { lookupPublicIp } from './push-service-address.ts';

interface PostOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer | null;
  readonly timeoutMs: number;
}

/**
 * Sends a POST request to a URL from a client, which may be hostile: it connects only to public IP
 * addresses and follows no redirects. Returns the status.
 */
export const postToPublicIp = ({ url, headers, body, timeoutMs }: PostOptions) =>
  new Promise<number>((resolve, reject) => {
    const isSecure = new URL(url).protocol === 'https:';
    const options = {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      agent: false as const,
    };
    // `isPushService` allows plain HTTP only on this machine, for tests.
    const request = isSecure
      ? requestByHttps(url, { ...options, lookup: lookupPublicIp })
      : requestByHttp(url, options);
    request.once('error', reject);
    request.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.end(body);
  });
