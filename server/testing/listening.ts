import { listen, type Patience } from '../http/listen.ts';
import type { TestServer } from './create-test-server.ts';
import { rawConnection } from './raw-connection.ts';

/** Short, so that a test need not wait long; longer than the embedded database holds up a busy machine. */
const short: Patience = {
  headersTimeout: 600,
  requestTimeout: 1_200,
  connectionsCheckingInterval: 50,
  keepAliveTimeout: 5_000,
  silence: 2_000,
};

/** `server` behind a real socket, as it is in production. */
export const listening = async ({ app }: Pick<TestServer, 'app'>, patience: Patience = short) => {
  const listener = await listen(app.fetch, 0, '127.0.0.1', patience);
  return {
    connect: () => rawConnection(listener.port),
    /** Sends `parts` on a connection of their own; the answer to them. */
    exchange: async (...parts: (string | Uint8Array)[]) => {
      const connection = await rawConnection(listener.port);
      for (const part of parts) connection.send(part);
      const answer = await connection.answer();
      await connection.end();
      return answer;
    },
    stop: listener.stop,
  };
};
