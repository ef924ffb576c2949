import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { csrfCookie, csrfHeader } from '../../server/http/middleware/csrf.ts';
import { demoLogin } from '../../server/seeds/demo/seed-demo.ts';

interface Sender {
  /** The merchant's, where it is not that of `origin`. */
  readonly host?: string;
  readonly cookies?: Map<string, string>;
}

/** One member of staff on one connection that stays open. Every answer but a success breaks the bench. */
export const apiClient = (origin: string, { host, cookies = new Map<string, string>() }: Sender = {}) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  const keep = (answer: IncomingMessage) => {
    for (const header of answer.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
  };

  /** Resolves with the parsed body, once all of it is there. */
  const send = (method: string, path: string, payload?: object) =>
    new Promise<unknown>((resolve, reject) => {
      const body = payload && JSON.stringify(payload);
      const headers = {
        ...(host && { host }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        [csrfHeader]: cookies.get(csrfCookie) ?? '',
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      };
      const outgoing = request(origin + path, { method, agent, headers }, (answer) => {
        keep(answer);
        if (answer.headers['content-type']?.startsWith('application/json') && answer.statusCode) {
          const failed = answer.statusCode >= 400;
          json(answer).then(
            (value) => (failed ? reject(new Error(`${method} ${path}: ${JSON.stringify(value)}`)) : resolve(value)),
            reject,
          );
        } else answer.resume().once('end', () => resolve(undefined));
      });
      outgoing.once('error', reject);
      outgoing.end(body);
    });

  return {
    cookies,
    get: (path: string) => send('GET', path),
    post: (path: string, payload?: object) => send('POST', path, payload),
    /** As the demo's owner. */
    logIn: () => send('POST', '/api/login/', demoLogin),
    close: () => agent.destroy(),
  };
};
