import { type ConnectionTimeouts, listen } from '../../../server/http/listen.ts';
import type { TestServer } from './create-test-server.ts';
import { openRawConnection } from './raw-connection.ts';

/** Fast, yet longer than the embedded database blocks a busy machine. */
const shortTimeouts: ConnectionTimeouts = {
  headersTimeout: 600,
  requestTimeout: 1_200,
  connectionsCheckingInterval: 50,
  keepAliveTimeout: 5_000,
  socketTimeoutMs: 2_000,
};

/** As in production. */
export const listenOnPort = async (
  { app }: Pick<TestServer, 'app'>,
  timeouts: ConnectionTimeouts = shortTimeouts,
) => {
  const listener = await listen(app.fetch, 0, '127.0.0.1', timeouts);
  return {
    connect: () => openRawConnection(listener.port),
    /** On a new connection. */
    exchange: async (...parts: (string | Uint8Array)[]) => {
      const connection = await openRawConnection(listener.port);
      for (const part of parts) connection.send(part);
      const response = await connection.readResponse();
      await connection.end();
      return response;
    },
    stop: listener.stop,
  };
};
