import { demoLogin } from '../../../server/seeds/demo/seed-demo.ts';
import { createTestServer } from '../../../server/testing/create-test-server.ts';
import { testClient } from '../../../server/testing/test-client.ts';
import { apiClient } from '../api-client.ts';
import { throughput } from '../statistics.ts';
import type { Asked, OpenEngine } from './engines.ts';
import { firstPage, type Question } from './questions.ts';
import { busiestHost } from './shops.ts';

const crowd = { clients: 32, ms: 3_000 };

/** One way of asking; `crowd` is how often a second 32 at once get the first page. */
export interface Asker {
  ask(question: Question): Promise<unknown>;
  crowd(): Promise<number>;
}

export interface BareAsker extends Asker {
  /** How many tables were read from end to end for `question`. */
  wholeScans(question: Question): Promise<number>;
}

/** Asks the driver alone, with the very statements that the server sends for each question. */
export const bareAsker = async (engine: OpenEngine, questions: readonly Question[]): Promise<BareAsker> => {
  const client = testClient(createTestServer(engine.database), busiestHost);
  await client.logIn(demoLogin.email, demoLogin.password);
  const heard = new Map<string, Asked>();
  for (const { path } of questions) {
    await client.get(path);
    heard.set(path, await engine.hear(() => client.get(path)));
  }
  const heardFor = (path: string) => {
    const asked = heard.get(path);
    if (!asked) throw new Error(`${path} was not among the questions`);
    return asked;
  };
  const ask = (path: string) => engine.ask(heardFor(path));
  return {
    wholeScans: ({ path }) => engine.wholeScans(heardFor(path)),
    ask: ({ path }) => ask(path),
    crowd: () => throughput(crowd.clients, crowd.ms, () => ask(firstPage)),
  };
};

/** Asks the built server over HTTP, signed in. */
export const servedAsker = async (origin: string): Promise<Asker> => {
  const client = apiClient(origin, { host: busiestHost });
  await client.logIn();
  return {
    ask: ({ path }) => client.get(`/api${path}`),
    crowd: async () => {
      const clients = Array.from({ length: crowd.clients }, () =>
        apiClient(origin, { host: busiestHost, cookies: client.cookies }),
      );
      const pages = await throughput(crowd.clients, crowd.ms, async (index) => clients[index]?.get(`/api${firstPage}`));
      for (const each of clients) each.close();
      return pages;
    },
  };
};
