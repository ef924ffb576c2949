import { createEmptyDatabase } from '../../support/empty-database.ts';
import { atLeastFloors, atMost, rowOf, type Section, sampledRow } from '../row.ts';
import { type Defer, scoped, temporaryFolder } from '../scope.ts';
import { startServer } from '../server.ts';
import { median, timed } from '../statistics.ts';
import { type Asker, bareAsker, servedAsker } from './askers.ts';
import { type OpenEngine, openEmbeddedEngine, openPostgresqlEngine } from './engines.ts';
import { fillShop, shopSize } from './fill-shop.ts';
import { type Question, questionsFor } from './questions.ts';

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

const notes = [
  'Lists, floors: the very statements that the server sends for the request (heard once, then repeated) through the same driver, without HTTP or framework; embedded, before the server starts, as only one process may have it.',
];
const size = `${shopSize.payments.toLocaleString('en-GB')} payments, ${shopSize.customers.toLocaleString('en-GB')} customers`;

const opened = async (defer: Defer, opening: Promise<OpenEngine>) => {
  const engine = await opening;
  defer(engine.close);
  const questions = questionsFor((await fillShop(engine.database)).id);
  return { questions, bare: await bareAsker(engine, questions) };
};

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
    const { questions, floors } = await scoped(async (first) => {
      const { questions, bare } = await opened(first, openEmbeddedEngine(dataFolder));
      return { questions, floors: await takeTurns([bare], questions, rounds) };
    });
    const starts: number[] = [];
    for (let round = 0; round < rounds; round += 1) starts.push(await startOnce(dataFolder));
    const { origin } = await startServer(defer, { dataFolder });
    const served = await takeTurns([await servedAsker(origin)], questions, rounds);
    return {
      title: `Lists, embedded database (${size})`,
      rows: [
        rowOf('start with this data', 'ms', starts, { goal: atMost(2_000) }),
        ...rowsOf(questions, served, floors, { list: 25, search: 60 }),
      ],
      notes,
    };
  });

/** The same on the PostgreSQL at TEST_DATABASE_URL; undefined when that is not set. */
export const measurePostgresqlLists = (rounds: number): Promise<Section | undefined> =>
  scoped(async (defer) => {
    const postgresql = await createEmptyDatabase();
    if (!postgresql) return undefined;
    defer(postgresql.drop);
    const { questions, bare } = await opened(defer, openPostgresqlEngine(postgresql.url));
    const dataFolder = await temporaryFolder(defer);
    const { origin } = await startServer(defer, { dataFolder, databaseUrl: postgresql.url });
    const turns = await takeTurns([bare, await servedAsker(origin)], questions, rounds);
    return {
      title: `Lists, PostgreSQL (${size})`,
      rows: rowsOf(questions, turns, turns, { list: 30, search: 30 }),
      notes: ['PostgreSQL: the goal of 30 ms is meant for 2,000,000 payments of many tenants; here is one tenant.'],
    };
  });
