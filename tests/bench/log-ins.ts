import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { csrfCookie, csrfHeader } from '../../server/http/middleware/csrf.ts';
import { createEmptyDatabase } from '../support/db/empty-database.ts';
import { createApiClient } from './support/api-client.ts';
import { createTemporaryFolder, type Defer, withCleanup } from './support/cleanup.ts';
import { atMost, buildSampleRow, buildTotalRow, type Section } from './support/row.ts';
import { startServer } from './support/server.ts';

const LOGIN_COUNT = 200;
/**
 * The log-ins come from several IP addresses, because the server blocks an address after 40 failed
 * log-ins.
 */
const ADDRESS_COUNT = 20;

/** Sends an HTTP request on a new connection (`agent: false`), and resolves with the status. */
const send = (options: RequestOptions, body = '') =>
  new Promise<number | undefined>((resolve, reject) => {
    request({ agent: false, ...options }, (response: IncomingMessage) => {
      response.resume().once('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end(body);
  });

/**
 * Sends 200 log-ins with a wrong password at once. Until the last response, requests /healthz again
 * and again on new connections.
 */
const measureRound = async (defer: Defer, databaseUrl: string | undefined) => {
  const server = await startServer(defer, {
    dataFolder: await createTemporaryFolder(defer),
    databaseUrl,
  });
  const { hostname: host, port } = new URL(server.origin);
  const client = createApiClient(server.origin);
  // The response sets the CSRF cookie, without which the server rejects a log-in.
  await client.get('/api/whoami/');
  client.close();
  const headers = {
    'content-type': 'application/json',
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    [csrfHeader]: client.cookies.get(csrfCookie) ?? '',
  };
  const logIn = (index: number) =>
    send(
      {
        host,
        port,
        method: 'POST',
        path: '/api/login/',
        headers,
        localAddress: `127.0.1.${1 + (index % ADDRESS_COUNT)}`,
      },
      JSON.stringify({ email: `person-${index}@example.com`, password: 'wrong' }),
    );
  let isDone = false;
  const startMs = performance.now();
  const logIns = Promise.all(
    Array.from({ length: LOGIN_COUNT }, (_, index) => logIn(index)),
  ).finally(() => {
    isDone = true;
  });
  const healthMs: number[] = [];
  while (!isDone) {
    const healthStartMs = performance.now();
    await send({ host, port, path: '/healthz' });
    healthMs.push(performance.now() - healthStartMs);
  }
  const statuses = await logIns;
  await server.stop('SIGKILL');
  const countStatus = (status: number) => statuses.filter((each) => each === status).length;
  return {
    healthMs,
    checkedCount: countStatus(403),
    refusedCount: countStatus(503),
    totalMs: performance.now() - startMs,
  };
};

const measureLogIns =
  (engine: 'embedded' | 'PostgreSQL') =>
  (rounds: number): Promise<Section | undefined> =>
    withCleanup(async (defer) => {
      const database = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
      if (engine === 'PostgreSQL' && !database) return undefined;
      if (database) defer(database.drop);
      const results: Awaited<ReturnType<typeof measureRound>>[] = [];
      for (let round = 0; round < rounds; round += 1)
        results.push(await measureRound(defer, database?.url));
      return {
        title: `${LOGIN_COUNT} log-ins at once (${engine})`,
        rows: [
          buildSampleRow(
            '/healthz on a new connection, slowest of each round',
            results.map(({ healthMs }) => Math.max(...healthMs)),
            { goal: atMost(1_000, 'p95') },
          ),
          buildSampleRow(
            '/healthz on a new connection',
            results.flatMap(({ healthMs }) => healthMs),
            {},
          ),
          buildTotalRow(
            'log-ins whose password was checked',
            results.map(({ checkedCount }) => checkedCount),
          ),
          buildTotalRow(
            'log-ins asked to come back (503 with Retry-After)',
            results.map(({ refusedCount }) => refusedCount),
          ),
          buildTotalRow(
            'log-ins with another response',
            results.map(
              ({ checkedCount, refusedCount }) => LOGIN_COUNT - checkedCount - refusedCount,
            ),
            atMost(0),
          ),
          buildSampleRow(
            `until all ${LOGIN_COUNT} have their response`,
            results.map(({ totalMs }) => totalMs),
            {},
          ),
        ],
        notes: [],
      };
    });

export const measureEmbeddedLogIns = measureLogIns('embedded');
export const measurePostgresqlLogIns = measureLogIns('PostgreSQL');
