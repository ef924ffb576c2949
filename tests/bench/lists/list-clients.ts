import { demoLogin } from '../../../server/seeds/demo/seed-demo.ts';
import { createTestServer } from '../../support/server/create-test-server.ts';
import { createTestClient } from '../../support/server/test-client.ts';
import { createApiClient } from '../support/api-client.ts';
import { measureThroughput } from '../support/statistics.ts';
import type { OpenEngine, RecordedStatements } from './engines.ts';
import { firstPage, type ListRequest } from './list-requests.ts';
import { busiestHost } from './shops.ts';

const throughputLoad = { clients: 32, durationMs: 3_000 };

/** Loads lists in one of the ways that the bench compares. */
export interface ListClient {
  load(request: ListRequest): Promise<unknown>;
  /** Returns the first pages per second with 32 concurrent clients. */
  measureThroughput(): Promise<number>;
}

export interface DriverClient extends ListClient {
  /** Returns how many sequential scans `request` causes. */
  countSequentialScans(request: ListRequest): Promise<number>;
}

/**
 * Creates a client that replays the recorded SQL statements of each request through the database
 * driver, without the server.
 */
export const createDriverClient = async (
  engine: OpenEngine,
  requests: readonly ListRequest[],
): Promise<DriverClient> => {
  const client = createTestClient(
    createTestServer(engine.database, { servesDemo: true }),
    busiestHost,
  );
  await client.logIn(demoLogin.email, demoLogin.password);
  const recorded = new Map<string, RecordedStatements>();
  for (const { path } of requests) {
    await client.get(path);
    recorded.set(path, await engine.record(() => client.get(path)));
  }
  const getStatements = (path: string) => {
    const statements = recorded.get(path);
    if (!statements) throw new Error(`${path} was not recorded`);
    return statements;
  };
  const replay = (path: string) => engine.replay(getStatements(path));
  return {
    countSequentialScans: ({ path }) => engine.countSequentialScans(getStatements(path)),
    load: ({ path }) => replay(path),
    measureThroughput: () =>
      measureThroughput(throughputLoad.clients, throughputLoad.durationMs, () => replay(firstPage)),
  };
};

/** Creates a client that loads lists from the built server over HTTP, with a session. */
export const createHttpClient = async (origin: string): Promise<ListClient> => {
  const client = createApiClient(origin, { host: busiestHost });
  await client.logIn();
  return {
    load: ({ path }) => client.get(`/api${path}`),
    measureThroughput: async () => {
      const clients = Array.from({ length: throughputLoad.clients }, () =>
        createApiClient(origin, { host: busiestHost, cookies: client.cookies }),
      );
      const pagesPerSecond = await measureThroughput(
        throughputLoad.clients,
        throughputLoad.durationMs,
        async (index) => clients[index]?.get(`/api${firstPage}`),
      );
      for (const each of clients) each.close();
      return pagesPerSecond;
    },
  };
};
