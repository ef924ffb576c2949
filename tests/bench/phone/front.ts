import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Defer } from '../scope.ts';
import { certificate } from './certificate.ts';

const ofConnections = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** Without what is said between two ends of one connection. */
const endToEnd = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnections.has(name)));

/** What stands before the server in the field: HTTP/2 over TLS to the phones, plain HTTP to the server at `target`. */
export const openFront = async (defer: Defer, target: string) => {
  const { key, cert } = await certificate();
  const agent = new Agent({ keepAlive: true });
  const forward = (asked: Http2ServerRequest, answer: Http2ServerResponse) => {
    const headers = { ...endToEnd(asked.headers), host: asked.authority, 'x-forwarded-proto': 'https' };
    const onward = request(new URL(asked.url, target), { agent, method: asked.method, headers }, (back) => {
      answer.writeHead(back.statusCode ?? 502, endToEnd(back.headers));
      back.pipe(answer.stream);
    });
    onward.once('error', () => answer.stream.close());
    answer.once('close', () => onward.destroy());
    asked.pipe(onward);
  };
  const server = createSecureServer({ key, cert, allowHTTP1: true }, forward);
  server.on('sessionError', () => undefined);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  defer(async () => {
    server.close();
    agent.destroy();
  });
  return { port: (server.address() as AddressInfo).port };
};
