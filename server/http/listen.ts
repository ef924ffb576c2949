import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { hasPlainTarget } from './request-target.ts';

type Fetch = Parameters<typeof getRequestListener>[0];

/** How long a slow sender or reader may hold a connection; all in ms. */
export interface Patience {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly connectionsCheckingInterval: number;
  readonly keepAliveTimeout: number;
  /** Without a byte in either direction in the middle of a request. */
  readonly silence: number;
}

const patience: Patience = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  // Longer than load balancers keep an idle connection, so that they never send into one that closes.
  keepAliveTimeout: 65_000,
  silence: 120_000,
};

const stopWithinMs = 10_000;

export interface Listener {
  readonly port: number;
  /** From now on every answer ends its connection: whoever keeps some open finds another server for the next request. */
  drain(): void;
  /** Takes no more requests and waits for those in flight, but not for ever. */
  stop(): Promise<void>;
}

const refuseTarget = (response: ServerResponse) => {
  response.writeHead(400, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  });
  response.end(JSON.stringify({ detail: 'The request does not say which host it is for', code: 'malformed' }));
};

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Serves `fetch` by HTTP; port 0 takes any free one. */
export const listen = async (
  fetch: Fetch,
  port: number,
  host: string | undefined,
  { silence, ...timeouts }: Patience = patience,
): Promise<Listener> => {
  const answer = getRequestListener(fetch);
  const server = createServer(timeouts, (request, response) =>
    hasPlainTarget(request) ? answer(request, response) : refuseTarget(response),
  );
  server.setTimeout(silence);
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new Error(`Port ${port} is in use by another program. Stop that one first, or set PORT to another port.`);
  }
  const address = server.address();
  const inFlight = new Set<ServerResponse>();
  let draining = false;
  let stopping = false;
  const leaveWhenDone = () => {
    if (stopping && inFlight.size === 0) server.closeAllConnections();
  };
  const endConnection = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  const drain = () => {
    draining = true;
    for (const response of inFlight) endConnection(response);
  };
  server.prependListener('request', (_request, response: ServerResponse) => {
    inFlight.add(response);
    if (draining) endConnection(response);
    response.once('close', () => {
      inFlight.delete(response);
      leaveWhenDone();
    });
  });
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    drain,
    stop: async () => {
      const closed = once(server, 'close');
      stopping = true;
      drain();
      server.close();
      leaveWhenDone();
      const giveUp = setTimeout(() => server.closeAllConnections(), stopWithinMs);
      await closed;
      clearTimeout(giveUp);
    },
  };
};
