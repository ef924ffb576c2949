import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { DAY_MS } from '../../../../server/lib/time/durations.ts';

/** In a reverse proxy's configuration. */
export interface ProxyFaults {
  /** No `X-Forwarded-Proto`, no `X-Forwarded-For`. */
  readonly omitsHeaders?: boolean;
  /** The client's `X-Forwarded-For` as it is. */
  readonly forwardsForgedAddress?: boolean;
  /** Its own name as `Host`. */
  readonly changesHost?: boolean;
  /** Only complete responses. */
  readonly buffers?: boolean;
  /** Without `Secure` on cookies and `Strict-Transport-Security`. */
  readonly weakensResponses?: boolean;
}

const toRequestHeaders = ({ headers, socket }: IncomingMessage, faults: ProxyFaults) => {
  const { 'x-forwarded-for': _, ...others } = headers;
  if (faults.omitsHeaders) return others;
  const client = faults.forwardsForgedAddress ? headers['x-forwarded-for'] : socket.remoteAddress;
  return {
    ...others,
    ...(faults.changesHost && { host: 'upstream.internal' }),
    'x-forwarded-proto': 'https',
    'x-forwarded-for': client,
  };
};

const toResponseHeaders = ({ headers }: IncomingMessage, faults: ProxyFaults) => {
  if (!faults.weakensResponses) return headers;
  const { 'strict-transport-security': _, 'set-cookie': cookies = [], ...others } = headers;
  return { ...others, 'set-cookie': cookies.map((cookie) => cookie.replace(/; Secure/g, '')) };
};

const createCertificate = async (validDays: number) => {
  const notAfterDate = new Date(Date.now() + validDays * DAY_MS);
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    notBeforeDate: new Date(Math.min(Date.now(), notAfterDate.getTime()) - DAY_MS),
    notAfterDate,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  return { key, cert };
};

/**
 * Before `http://127.0.0.1:targetPort`. Clients must trust the returned `certificate`; negative `validDays`
 * makes it expired.
 */
export const startHttpsProxy = async (targetPort: number, validDays = 365) => {
  const certificate = await createCertificate(validDays);
  let faults: ProxyFaults = {};

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url: path } = incoming;
    const options = {
      host: '127.0.0.1',
      port: targetPort,
      method,
      path,
      headers: toRequestHeaders(incoming, faults),
    };
    const upstream = request(options, async (response) => {
      outgoing.writeHead(response.statusCode ?? 502, toResponseHeaders(response, faults));
      if (!faults.buffers) return void response.pipe(outgoing);
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      outgoing.end(Buffer.concat(chunks));
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  };

  const server = createServer(certificate, forward).listen(0);
  await once(server, 'listening');
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    certificate: certificate.cert,
    setFaults: (next: ProxyFaults) => {
      faults = next;
    },
    stop: () => server.close(),
  };
};
