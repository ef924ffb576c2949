import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { lookupOutside } from './push-service-address.ts';

interface Posting {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer | null;
  /** Milliseconds. */
  readonly timeout: number;
}

/** Sends to a push service that may be an impostor: to the public internet alone, following nobody. Gives the status. */
export const postOutside = ({ url, headers, body, timeout }: Posting) =>
  new Promise<number>((resolve, reject) => {
    const isSecure = new URL(url).protocol === 'https:';
    const options = {
      method: 'POST',
      headers: { ...headers },
      signal: AbortSignal.timeout(timeout),
      agent: false as const,
    };
    // Plain HTTP is on this machine, for tests (`isPushService`).
    const sending = isSecure ? requestByHttps(url, { ...options, lookup: lookupOutside }) : requestByHttp(url, options);
    sending.once('error', reject);
    sending.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sending.end(body);
  });
