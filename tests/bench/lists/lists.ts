import type { BulkSize } from '../../../server/seeds/bulk/distribution.ts';
import { createEmptyDatabase } from '../../support/db/empty-database.ts';
import { createTemporaryFolder, type Defer, withCleanup } from '../support/cleanup.ts';
import {
  atLeastFloors,
  atMost,
  buildRow,
  buildSampleRow,
  type Goal,
  type Section,
} from '../support/row.ts';
import { startServer } from '../support/server.ts';
import { measureMs, median } from '../support/statistics.ts';
import { type OpenEngine, openEmbeddedEngine, openPostgresqlEngine } from './engines.ts';
import { createDriverClient, createHttpClient, type ListClient } from './list-clients.ts';
import { buildListRequests, type ListRequest } from './list-requests.ts';
import { fillShops, findFirstCustomer, manyShops, oneShop } from './shops.ts';

const warmUps = 10;
const samplesPerRound = 40;

/** The durations of one request in ms: a list of samples for each client. */
type Times = readonly (readonly number[])[];

/**
 * Measures the clients in turn for each request, so that other load on the machine affects all
 * clients alike.
 */
const measureInTurns = async (
  clients: readonly ListClient[],
  requests: readonly ListRequest[],
  rounds: number,
) => {
  const times: Times[] = [];
  for (const request of requests) {
    const requestTimes = clients.map((): number[] => []);
    for (let turn = -warmUps; turn < rounds * samplesPerRound; turn += 1) {
      for (const [index, client] of clients.entries()) {
        const ms = await measureMs(() => client.load(request));
        if (turn >= 0) requestTimes[index]?.push(ms);
      }
    }
    times.push(requestTimes);
  }
  const throughputs = clients.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, client] of clients.entries())
      throughputs[index]?.push(await client.measureThroughput());
  }
  return { times, throughputs };
};

type Turns = Awaited<ReturnType<typeof measureInTurns>>;

/** The goals of the 95th percentile in ms. */
interface Limits {
  readonly list: number;
  readonly search: number;
}

/**
 * Builds the rows. The figures are from the last client of `http`, the floors from the first client
 * of `driver`.
 */
const buildRows = (
  requests: readonly ListRequest[],
  http: Turns,
  driver: Turns,
  limits: Limits,
) => [
  ...requests.map(({ measure, kind }, index) =>
    buildSampleRow(measure, http.times[index]?.at(-1) ?? [], {
      floor: median(driver.times[index]?.[0] ?? []),
      goal: atMost(limits[kind], 'p95'),
    }),
  ),
  buildRow('payments, first page, 32 clients', 'a second', http.throughputs.at(-1) ?? [], {
    floor: median(driver.throughputs[0] ?? []),
    goal: atLeastFloors(0.6),
  }),
];

const wholeNumber = new Intl.NumberFormat('en-GB');
const formatSize = ({ tenants, customers, payments }: BulkSize) =>
  `${wholeNumber.format(payments)} payments, ${wholeNumber.format(customers)} customers, ${wholeNumber.format(tenants)} tenants`;

const floorNote =
  'Lists: floor is the same SQL statements as the server sends, recorded once and replayed through the same driver, without HTTP or framework';

/**
 * Returns the list requests of a filled database, a client that replays them, and how many
 * sequential scans they cause.
 */
const prepareRequests = async (engine: OpenEngine) => {
  const requests = buildListRequests(await findFirstCustomer(engine.database));
  const driver = await createDriverClient(engine, requests);
  let scans = 0;
  for (const request of requests) scans += await driver.countSequentialScans(request);
  return { requests, driver, scans };
};

const buildScansRow = (scans: number, comparison: { goal?: Goal }) =>
  buildRow('sequential scans of all requests above', '', [scans], comparison);

/** Returns how long the server takes to start on the data of a clean shutdown. */
const measureStartMs = (dataFolder: string) =>
  withCleanup(async (defer) => {
    const startMs = performance.now();
    const server = await startServer(defer, { dataFolder });
    const durationMs = performance.now() - startMs;
    await server.stop();
    return durationMs;
  });

/** Measures the lists of a large tenant on the embedded database. */
export const measureEmbeddedLists = (rounds: number): Promise<Section> =>
  withCleanup(async (defer) => {
    const dataFolder = await createTemporaryFolder(defer);
    const { requests, driverTurns, scans } = await withCleanup(async (deferInner) => {
      const engine = await openEmbeddedEngine(dataFolder);
      deferInner(engine.close);
      await fillShops(engine.database, oneShop);
      const { requests, driver, scans } = await prepareRequests(engine);
      return { requests, scans, driverTurns: await measureInTurns([driver], requests, rounds) };
    });
    const starts: number[] = [];
    for (let round = 0; round < rounds; round += 1) starts.push(await measureStartMs(dataFolder));
    const { origin } = await startServer(defer, { dataFolder });
    const http = await measureInTurns([await createHttpClient(origin)], requests, rounds);
    return {
      title: `Lists, embedded database (${formatSize(oneShop)})`,
      rows: [
        buildRow('start with this data', 'ms', starts, { goal: atMost(2_000) }),
        ...buildRows(requests, http, driverTurns, { list: 25, search: 60 }),
        buildScansRow(scans, {}),
      ],
      notes: [
        `${floorNote}; on the embedded database before the server starts, because only one process may own it.`,
        'Lists, embedded: when one tenant owns all rows of a small table, a sequential scan is the best plan.',
      ],
    };
  });

/**
 * Opens the database of SEEDED_DATABASE_URL, or fills a temporary database on the server of
 * TEST_DATABASE_URL. Returns undefined when neither variable is set.
 */
const openManyShops = async (defer: Defer) => {
  const seeded = process.env.SEEDED_DATABASE_URL;
  const created = seeded ? undefined : await createEmptyDatabase();
  if (created) defer(created.drop);
  const url = seeded ?? created?.url;
  if (url === undefined) return undefined;
  const engine = await openPostgresqlEngine(url);
  defer(engine.close);
  if (created) await fillShops(engine.database, manyShops);
  return { url, engine };
};

/**
 * Measures the lists of a large tenant among many on PostgreSQL. Returns undefined without a
 * database.
 */
export const measurePostgresqlLists = (rounds: number): Promise<Section | undefined> =>
  withCleanup(async (defer) => {
    const shops = await openManyShops(defer);
    if (!shops) return undefined;
    const { requests, driver, scans } = await prepareRequests(shops.engine);
    const dataFolder = await createTemporaryFolder(defer);
    const { origin } = await startServer(defer, { dataFolder, databaseUrl: shops.url });
    const turns = await measureInTurns([driver, await createHttpClient(origin)], requests, rounds);
    return {
      title: `Lists, PostgreSQL (${formatSize(manyShops)}; 2.5 % of the payments in the measured tenant)`,
      rows: [
        ...buildRows(requests, turns, turns, { list: 30, search: 30 }),
        buildScansRow(scans, { goal: atMost(0) }),
      ],
      notes: [floorNote],
    };
  });
