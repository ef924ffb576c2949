import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';

type Fetch = Parameters<typeof getRequestListener>[0];

// Slow senders hold a connection for so long and no longer.
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  // Longer than load balancers keep an idle connection, so that they never send into one that closes.
  keepAliveTimeout: 65_000,
};

const patienceMs = 10_000;

export interface Listener {
  readonly port: number;
  /** Takes no more requests and waits for those in flight, but not for ever. */
  stop(): Promise<void>;
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Serves `fetch` by HTTP; port 0 takes any free one. */
export const listen = async (fetch: Fetch, port: number, host: string | undefined): Promise<Listener> => {
  const server = createServer(limits, getRequestListener(fetch));
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new Error(`Port ${port} is in use by another program. Stop that one first, or set PORT to another port.`);
  }
  const address = server.address();
  let inFlight = 0;
  let stopping = false;
  const leaveWhenDone = () => {
    if (stopping && inFlight === 0) server.closeAllConnections();
  };
  server.on('request', (_request, response) => {
    inFlight += 1;
    response.once('close', () => {
      inFlight -= 1;
      leaveWhenDone();
    });
  });
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: async () => {
      const closed = once(server, 'close');
      stopping = true;
      server.close();
      leaveWhenDone();
      const giveUp = setTimeout(() => server.closeAllConnections(), patienceMs);
      await closed;
      clearTimeout(giveUp);
    },
  };
};
