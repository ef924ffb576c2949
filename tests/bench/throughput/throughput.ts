import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createEmptyDatabase } from '../../support/db/empty-database.ts';
import { startServerProcess } from '../../support/server/server-process.ts';
import { openEmbeddedEngine, openPostgresqlEngine } from '../lists/engines.ts';
import { busiestHost } from '../lists/shops.ts';
import { createApiClient } from '../support/api-client.ts';
import { createTemporaryFolder, type Defer, withCleanup } from '../support/cleanup.ts';
import { atLeastFloors, buildRow, type Row, type Section } from '../support/row.ts';
import { startServer } from '../support/server.ts';
import { measureThroughput, median } from '../support/statistics.ts';
import type { FloorConfig } from './floor-server.ts';
import { listPath, prepareShop } from './prepare-shop.ts';

const clientCounts = [8, 32];
/** V8 still optimises the server for about 12 s, and the throughput doubles meanwhile. */
const WARM_UP_MS = 15_000;
const MEASURE_MS = 3_000;

const startFloorServer = async (defer: Defer, config: FloorConfig) => {
  const file = join(await createTemporaryFolder(defer), 'config.json');
  await writeFile(file, JSON.stringify(config));
  const { PATH, HOME, TZ } = process.env;
  const script = join(import.meta.dirname, 'floor-server.ts');
  const server = await startServerProcess({ PATH, HOME, TZ }, undefined, [
    '--import',
    'tsx',
    script,
    file,
  ]);
  defer(() => server.stop('SIGKILL'));
  return server.origin;
};

/** A server and a floor server that run on the same data. */
interface Started {
  readonly serverOrigin: string;
  readonly floorOrigin: string;
  readonly payPath: string;
}

/** Fills a database, and starts the server and the floor server on it. */
const startOnPostgresql = async (defer: Defer): Promise<Started | undefined> => {
  const created = await createEmptyDatabase();
  if (!created) return undefined;
  defer(created.drop);
  const { url } = created;
  const engine = await openPostgresqlEngine(url);
  const { payPath, routes } = await prepareShop(engine).finally(engine.close);
  const dataFolder = await createTemporaryFolder(defer);
  const { origin: serverOrigin } = await startServer(defer, { dataFolder, databaseUrl: url });
  const floorOrigin = await startFloorServer(defer, { routes, database: { url } });
  return { serverOrigin, floorOrigin, payPath };
};

/**
 * Fills a database, and starts the server on it and the floor server on a copy, because only one
 * process may use an embedded database.
 */
const startOnEmbedded = async (defer: Defer): Promise<Started> => {
  const dataFolder = await createTemporaryFolder(defer);
  const engine = await openEmbeddedEngine(dataFolder);
  const { payPath, routes } = await prepareShop(engine).finally(engine.close);
  const copy = await createTemporaryFolder(defer);
  await cp(dataFolder, copy, { recursive: true });
  const { origin: serverOrigin } = await startServer(defer, { dataFolder });
  const floorOrigin = await startFloorServer(defer, { routes, database: { dataFolder: copy } });
  return { serverOrigin, floorOrigin, payPath };
};

/** Returns a function that measures how often per second `count` clients load `path`. */
const createLoad =
  (origin: string, path: string, cookies: Map<string, string>) =>
  async (count: number, durationMs: number) => {
    const clients = Array.from({ length: count }, () =>
      createApiClient(origin, { host: busiestHost, cookies }),
    );
    const pagesPerSecond = await measureThroughput(count, durationMs, async (index) =>
      clients[index]?.get(path),
    );
    for (const client of clients) client.close();
    return pagesPerSecond;
  };

/** Measures the list and the pay page. Returns a row for each number of clients. */
const measurePages = async (
  { serverOrigin, floorOrigin, payPath }: Started,
  rounds: number,
): Promise<Row[]> => {
  const staff = createApiClient(serverOrigin, { host: busiestHost });
  await staff.logIn();
  staff.close();
  const pages = [
    { name: 'list of 25 payments', path: `/api${listPath}`, cookies: staff.cookies },
    { name: 'pay page', path: payPath, cookies: new Map<string, string>() },
  ];
  const rows: Row[] = [];
  for (const { name, path, cookies } of pages) {
    const loadServer = createLoad(serverOrigin, path, cookies);
    const loadFloor = createLoad(floorOrigin, path, cookies);
    const mostClients = Math.max(...clientCounts);
    await loadServer(mostClients, WARM_UP_MS);
    await loadFloor(mostClients, WARM_UP_MS);
    for (const count of clientCounts) {
      const throughputs: number[] = [];
      const floors: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        throughputs.push(await loadServer(count, MEASURE_MS));
        floors.push(await loadFloor(count, MEASURE_MS));
      }
      rows.push(
        buildRow(`${name}, ${count} clients`, 'a second', throughputs, {
          floor: median(floors),
          goal: atLeastFloors(0.75),
        }),
      );
    }
  }
  return rows;
};

export const measureEmbeddedThroughput = (rounds: number): Promise<Section> =>
  withCleanup(async (defer) => ({
    title: 'Throughput of one process, embedded database (1,000 payments)',
    rows: await measurePages(await startOnEmbedded(defer), rounds),
    notes: [
      'Throughput: floor is a bare Hono server in a process of its own. It sends the same SQL statements through the driver, also that of the session check, and logs one line for each request. The server and the floor server are measured in turn. The clients do not accept compression.',
    ],
  }));

/** Returns undefined without TEST_DATABASE_URL. */
export const measurePostgresqlThroughput = (rounds: number): Promise<Section | undefined> =>
  withCleanup(async (defer) => {
    const started = await startOnPostgresql(defer);
    return (
      started && {
        title: 'Throughput of one process, PostgreSQL (1,000 payments)',
        rows: await measurePages(started, rounds),
        notes: [],
      }
    );
  });
