import type { BulkSize } from '../../../server/seeds/bulk/spread.ts';
import { createEmptyDatabase } from '../../support/empty-database.ts';
import { atLeastFloors, atMost, type Goal, rowOf, type Section, sampledRow } from '../row.ts';
import { type Defer, scoped, temporaryFolder } from '../scope.ts';
import { startServer } from '../server.ts';
import { median, timed } from '../statistics.ts';
import { type Asker, bareAsker, servedAsker } from './askers.ts';
import { type OpenEngine, openEmbeddedEngine, openPostgresqlEngine } from './engines.ts';
import { type Question, questionsFor } from './questions.ts';
import { aCustomerOf, fillShops, manyShops, oneShop } from './shops.ts';

const warmUps = 10;
const samplesARound = 40;

/** What each asker took for one question, in ms. */
type Taken = readonly (readonly number[])[];

/** Lets `askers` take turns at one question after the other, so that what disturbs one disturbs all. */
const takeTurns = async (askers: readonly Asker[], questions: readonly Question[], rounds: number) => {
  const taken: Taken[] = [];
  for (const question of questions) {
    const times = askers.map((): number[] => []);
    for (let turn = -warmUps; turn < rounds * samplesARound; turn += 1) {
      for (const [index, asker] of askers.entries()) {
        const ms = await timed(() => asker.ask(question));
        if (turn >= 0) times[index]?.push(ms);
      }
    }
    taken.push(times);
  }
  const crowds = askers.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, asker] of askers.entries()) crowds[index]?.push(await asker.crowd());
  }
  return { taken, crowds };
};

type Turns = Awaited<ReturnType<typeof takeTurns>>;

interface Limits {
  readonly list: number;
  readonly search: number;
}

/** The last asker of `served` was the server, the first of `bare` the driver alone. */
const rowsOf = (questions: readonly Question[], served: Turns, bare: Turns, limits: Limits) => [
  ...questions.map(({ measure, kind }, index) =>
    sampledRow(measure, served.taken[index]?.at(-1) ?? [], {
      floor: median(bare.taken[index]?.[0] ?? []),
      goal: atMost(limits[kind], 'p95'),
    }),
  ),
  rowOf('payments, first page, 32 clients', 'a second', served.crowds.at(-1) ?? [], {
    floor: median(bare.crowds[0] ?? []),
    goal: atLeastFloors(0.6),
  }),
];

const whole = new Intl.NumberFormat('en-GB');
const sizeOf = ({ tenants, customers, payments }: BulkSize) =>
  `${whole.format(payments)} payments, ${whole.format(customers)} customers, ${whole.format(tenants)} tenants`;

const floors =
  'Lists, floors: the very statements that the server sends for the request (heard once, then repeated) through the same driver, without HTTP or framework';

/** What a filled database is asked, and how the driver alone asks it. */
const prepared = async (engine: OpenEngine) => {
  const questions = questionsFor(await aCustomerOf(engine.database));
  const bare = await bareAsker(engine, questions);
  let scans = 0;
  for (const question of questions) scans += await bare.wholeScans(question);
  return { questions, bare, scans };
};

const scansRow = (scans: number, against: { goal?: Goal }) =>
  rowOf('sequential scans in all of these', '', [scans], against);

/** How long a start takes on data that was left in order. */
const startOnce = (dataFolder: string) =>
  scoped(async (defer) => {
    const began = performance.now();
    const server = await startServer(defer, { dataFolder });
    const ms = performance.now() - began;
    await server.stop();
    return ms;
  });

/** Lists of a large tenant on the embedded database. */
export const measureEmbeddedLists = (rounds: number): Promise<Section> =>
  scoped(async (defer) => {
    const dataFolder = await temporaryFolder(defer);
    const { questions, bareTurns, scans } = await scoped(async (first) => {
      const engine = await openEmbeddedEngine(dataFolder);
      first(engine.close);
      await fillShops(engine.database, oneShop);
      const { questions, bare, scans } = await prepared(engine);
      return { questions, scans, bareTurns: await takeTurns([bare], questions, rounds) };
    });
    const starts: number[] = [];
    for (let round = 0; round < rounds; round += 1) starts.push(await startOnce(dataFolder));
    const { origin } = await startServer(defer, { dataFolder });
    const served = await takeTurns([await servedAsker(origin)], questions, rounds);
    return {
      title: `Lists, embedded database (${sizeOf(oneShop)})`,
      rows: [
        rowOf('start with this data', 'ms', starts, { goal: atMost(2_000) }),
        ...rowsOf(questions, served, bareTurns, { list: 25, search: 60 }),
        scansRow(scans, {}),
      ],
      notes: [
        `${floors}; embedded, before the server starts, as only one process may have it.`,
        'Lists, embedded: where one tenant has the whole of a small table, reading it from end to end is the best plan.',
      ],
    };
  });

/** The database of SEEDED_DATABASE_URL, which stays; else one of TEST_DATABASE_URL's server, filled, which goes. */
const manyShopsAt = async (defer: Defer) => {
  const seeded = process.env.SEEDED_DATABASE_URL;
  const made = seeded ? undefined : await createEmptyDatabase();
  if (made) defer(made.drop);
  const url = seeded ?? made?.url;
  if (url === undefined) return undefined;
  const engine = await openPostgresqlEngine(url);
  defer(engine.close);
  if (made) await fillShops(engine.database, manyShops);
  return { url, engine };
};

/** Lists of a large tenant among many on PostgreSQL; undefined when there is none. */
export const measurePostgresqlLists = (rounds: number): Promise<Section | undefined> =>
  scoped(async (defer) => {
    const shops = await manyShopsAt(defer);
    if (!shops) return undefined;
    const { questions, bare, scans } = await prepared(shops.engine);
    const dataFolder = await temporaryFolder(defer);
    const { origin } = await startServer(defer, { dataFolder, databaseUrl: shops.url });
    const turns = await takeTurns([bare, await servedAsker(origin)], questions, rounds);
    return {
      title: `Lists, PostgreSQL (${sizeOf(manyShops)}; the busiest has a fortieth)`,
      rows: [...rowsOf(questions, turns, turns, { list: 30, search: 30 }), scansRow(scans, { goal: atMost(0) })],
      notes: [floors],
    };
  });
