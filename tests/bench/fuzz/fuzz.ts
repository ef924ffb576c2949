import fc from 'fast-check';
import { demoLogin } from '../../../server/seeds/demo/seed-demo.ts';
import { createFuzzer } from '../../../server/testing/fuzz/fuzzer.ts';
import { fuzzRequest } from '../../../server/testing/fuzz/requests.ts';
import { webhookSecret } from '../../../server/testing/provider.ts';
import { createEmptyDatabase } from '../../support/empty-database.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { atMost, type Section } from '../row.ts';
import { type Defer, scoped, temporaryFolder } from '../scope.ts';
import { median, percentile } from '../statistics.ts';

const usualCases = 20_000;
const slice = 500;
const seed = 20_261_121;
// Two at once, each with an account of their own, as either may change its password.
const staff = [demoLogin, { ...demoLogin, email: 'sam@example.com' }];

const start = async (defer: Defer, databaseUrl: string | undefined) => {
  const { PATH, HOME } = process.env;
  const env = {
    ...{ PATH, HOME, PORT: '0', DEMO: '1', DATA_DIR: await temporaryFolder(defer) },
    PROVIDER_WEBHOOK_SECRET: webhookSecret,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const starting = startServerProcess(env);
  defer(async () => (await starting.catch(() => undefined))?.stop('SIGKILL'));
  return starting;
};

/** What came of the requests of all fuzzers. */
const createTally = () => ({ statuses: new Map<number, number>(), ms: [] as number[], complaints: [] as string[] });
type Tally = ReturnType<typeof createTally>;

const fuzz = async (origin: string, who: number, cases: number, { statuses, ms, complaints }: Tally) => {
  const fuzzer = createFuzzer({
    fetch: (path, init) => fetch(origin + path, init),
    staff: staff[who] ?? demoLogin,
    now: () => new Date(),
  });
  await fuzzer.logIn();
  for (let done = 0; done < cases; done += slice) {
    const sliceSeed = seed + who * 1_000_000 + done;
    for (const request of fc.sample(fuzzRequest, { numRuns: Math.min(slice, cases - done), seed: sliceSeed })) {
      const begun = performance.now();
      const { status, complaint } = await fuzzer.run(request);
      ms.push(performance.now() - begun);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const { operation, ...sent } = request;
      if (complaint) complaints.push(`${operation.name}: ${complaint}, sent ${JSON.stringify(sent).slice(0, 300)}`);
    }
  }
};

const sectionOf = (
  engine: string,
  cases: number,
  { statuses, ms, complaints }: Tally,
  logged: readonly string[],
): Section => {
  const faults = [...statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);
  const counted = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`);
  return {
    title: `Fuzzed requests, ${engine}`,
    rows: [
      { measure: 'sent', unit: '', median: cases },
      { measure: 'answered with a fault of ours (5xx)', unit: '', median: faults, goal: atMost(0) },
      { measure: 'answered otherwise than declared', unit: '', median: complaints.length, goal: atMost(0) },
      { measure: 'time to the answer', unit: 'ms', median: median(ms), p95: percentile(ms, 0.95) },
      { measure: 'time to the answer, p99', unit: 'ms', median: percentile(ms, 0.99), goal: atMost(100) },
    ],
    notes: [`${engine}, answers by status: ${counted.join(', ')}`, ...complaints.slice(0, 10), ...logged.slice(0, 5)],
  };
};

const measure = (engine: string, cases: number, isPostgresql: boolean) =>
  scoped(async (defer) => {
    const postgresql = isPostgresql ? await createEmptyDatabase() : undefined;
    if (postgresql) defer(postgresql.drop);
    const { origin, faults } = await start(defer, postgresql?.url);
    const tally = createTally();
    await Promise.all(staff.map((_, who) => fuzz(origin, who, Math.ceil(cases / staff.length), tally)));
    return sectionOf(engine, cases, tally, faults);
  });

/** Every operation that the API describes, and the customer's pages, with requests that are right, nearly so, or anything. */
export const measureEmbeddedFuzz = (_rounds: number, cases = usualCases) => measure('embedded database', cases, false);

/** The same on PostgreSQL, when there is one. */
export const measurePostgresqlFuzz = async (_rounds: number, cases = usualCases) =>
  process.env.TEST_DATABASE_URL ? measure('PostgreSQL', cases, true) : undefined;
