import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { csrfCookie, csrfHeader } from '../../../server/http/middleware/csrf.ts';
import { demoLogin } from '../../../server/seeds/demo/seed-demo.ts';

interface ClientOptions {
  /** The `Host` header, if it differs from the host of `origin`. */
  readonly host?: string;
  /** The cookies of another client, to share its session. */
  readonly cookies?: Map<string, string>;
}

/**
 * Creates an API client on one keep-alive connection. A call rejects on a response with a status
 * from 400, which stops the bench.
 */
export const createApiClient = (
  origin: string,
  { host, cookies = new Map<string, string>() }: ClientOptions = {},
) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  const storeCookies = (response: IncomingMessage) => {
    for (const header of response.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
  };

  /**
   * Resolves with the parsed body when the response has ended; with undefined when the body is not
   * JSON.
   */
  const send = (method: string, path: string, payload?: object) =>
    new Promise<unknown>((resolve, reject) => {
      const body = payload && JSON.stringify(payload);
      const headers = {
        ...(host && { host }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        [csrfHeader]: cookies.get(csrfCookie) ?? '',
        ...(body && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
      };
      const outgoing = request(origin + path, { method, agent, headers }, (response) => {
        storeCookies(response);
        const isJson = response.headers['content-type']?.startsWith('application/json');
        const settle = (value: unknown) => {
          const { statusCode = 0 } = response;
          if (statusCode < 400) resolve(value);
          else reject(new Error(`${method} ${path}: ${statusCode} ${JSON.stringify(value)}`));
        };
        if (isJson) json(response).then(settle, reject);
        else response.resume().once('end', () => settle(undefined));
      });
      outgoing.once('error', reject);
      outgoing.end(body);
    });

  return {
    cookies,
    get: (path: string) => send('GET', path),
    post: (path: string, payload?: object) => send('POST', path, payload),
    put: (path: string, payload: object) => send('PUT', path, payload),
    /** Logs in as the demo's owner. */
    logIn: () => send('POST', '/api/login/', demoLogin),
    close: () => agent.destroy(),
  };
};
