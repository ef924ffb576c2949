import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Defer } from '../support/cleanup.ts';
import { getCertificate } from './certificate.ts';

const hopByHopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** Returns the headers without the hop-by-hop headers and the pseudo-headers of HTTP/2. */
const pickEndToEndHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !hopByHopHeaders.has(name)),
  );

/**
 * Starts a reverse proxy as in production: HTTP/2 over TLS to the phones, plain HTTP to the server
 * whose origin is `target`.
 */
export const startReverseProxy = async (defer: Defer, target: string) => {
  const { key, cert } = await getCertificate();
  const agent = new Agent({ keepAlive: true });
  const forward = (incoming: Http2ServerRequest, response: Http2ServerResponse) => {
    const headers = {
      ...pickEndToEndHeaders(incoming.headers),
      host: incoming.authority,
      'x-forwarded-proto': 'https',
    };
    const upstreamRequest = request(
      new URL(incoming.url, target),
      { agent, method: incoming.method, headers },
      (upstreamResponse) => {
        response.writeHead(
          upstreamResponse.statusCode ?? 502,
          pickEndToEndHeaders(upstreamResponse.headers),
        );
        upstreamResponse.pipe(response.stream);
      },
    );
    upstreamRequest.once('error', () => response.stream.close());
    response.once('close', () => upstreamRequest.destroy());
    incoming.pipe(upstreamRequest);
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
