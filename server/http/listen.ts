import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { hasUnambiguousTarget } from './request-target.ts';

type Fetch = Parameters<typeof getRequestListener>[0];

/** The limits, in milliseconds, are for slow clients. Names without a unit are options of node:http. */
export interface ConnectionTimeouts {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly connectionsCheckingInterval: number;
  readonly keepAliveTimeout: number;
  readonly socketTimeoutMs: number;
}

const connectionTimeouts: ConnectionTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  // Load balancers keep idle connections for less, so they never use a closing one.
  keepAliveTimeout: 65_000,
  socketTimeoutMs: 120_000,
};

const STOP_TIMEOUT_MS = 10_000;

export interface Listener {
  readonly port: number;
  drain(): void;
  stop(): Promise<void>;
}

const rejectTarget = (response: ServerResponse) => {
  response.writeHead(400, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  });
  response.end(
    JSON.stringify({ detail: 'The request does not say which host it is for', code: 'malformed' }),
  );
};

const isAddressInUse = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** The error of a port in use names the setting `portVariable`. */
export const listen = async (
  fetch: Fetch,
  port: number,
  host: string | undefined,
  { socketTimeoutMs, ...timeouts }: ConnectionTimeouts = connectionTimeouts,
  portVariable = 'PORT',
): Promise<Listener> => {
  const handleRequest = getRequestListener(fetch);
  const server = createServer(timeouts, (request, response) =>
    hasUnambiguousTarget(request) ? handleRequest(request, response) : rejectTarget(response),
  );
  server.setTimeout(socketTimeoutMs);
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    if (!isAddressInUse(error)) throw error;
    throw new Error(
      `Port ${port} is in use by another program. Stop that one first, or set ${portVariable} to another port.`,
    );
  }
  const address = server.address();
  const inFlight = new Set<ServerResponse>();
  let isDraining = false;
  let isStopping = false;
  const closeWhenIdle = () => {
    if (isStopping && inFlight.size === 0) server.closeAllConnections();
  };
  const closeAfterResponse = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  const drain = () => {
    isDraining = true;
    for (const response of inFlight) closeAfterResponse(response);
  };
  server.prependListener('request', (_request, response: ServerResponse) => {
    inFlight.add(response);
    if (isDraining) closeAfterResponse(response);
    response.once('close', () => {
      inFlight.delete(response);
      closeWhenIdle();
    });
  });
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    drain,
    stop: async () => {
      const closed = once(server, 'close');
      isStopping = true;
      drain();
      server.close();
      closeWhenIdle();
      const timer = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
      await closed;
      clearTimeout(timer);
    },
  };
};
