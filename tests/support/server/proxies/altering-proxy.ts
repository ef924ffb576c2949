import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface AlteredResponse {
  readonly body: Buffer;
  readonly contentType: string;
}

/** In place of the response to a GET of `path`; undefined: the response itself. */
export type Alter = (path: string, body: Buffer) => AlteredResponse | undefined;

const forward = async (target: URL, incoming: IncomingMessage) => {
  const { method, url, headers } = incoming;
  const outgoing = request(new URL(url ?? '/', target), {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
  });
  outgoing.end(await buffer(incoming));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return response;
};

/**
 * Before `target`, like a company's filter: 200 and cached for a year, whatever `alter` returns. Without
 * `keepsCookies` no cookie arrives.
 */
export const startAlteringProxy = async (target: string, { keepsCookies = true } = {}) => {
  let alter: Alter = () => undefined;
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const response = await forward(new URL(target), incoming);
    const body = await buffer(response);
    const altered = incoming.method === 'GET' ? alter(incoming.url ?? '/', body) : undefined;
    if (altered) {
      outgoing.writeHead(200, {
        'content-type': altered.contentType,
        'cache-control': 'public, max-age=31536000, immutable',
      });
    } else {
      const { 'transfer-encoding': _, 'set-cookie': cookies, ...others } = response.headers;
      const headers = { ...others, ...(keepsCookies && cookies && { 'set-cookie': cookies }) };
      outgoing.writeHead(response.statusCode ?? 502, headers);
    }
    outgoing.end(altered?.body ?? body);
  };
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  }).listen(0);
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    set: (next: Alter) => {
      alter = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
