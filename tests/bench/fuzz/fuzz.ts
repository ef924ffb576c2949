import fc from 'fast-check';
import { demoLogin } from '../../../server/seeds/demo/seed-demo.ts';
import { createEmptyDatabase } from '../../support/db/empty-database.ts';
import { createFuzzer } from '../../support/server/fuzz/fuzzer.ts';
import { type FuzzRequest, fuzzRequest } from '../../support/server/fuzz/requests.ts';
import { startServerProcess } from '../../support/server/server-process.ts';
import { webhookSecret } from '../../support/server/test-provider.ts';
import { createTemporaryFolder, type Defer, withCleanup } from '../support/cleanup.ts';
import { atMost, type Section } from '../support/row.ts';
import { median, percentile } from '../support/statistics.ts';

const defaultCases = 20_000;
/** How many requests are generated at a time for each fuzzer. */
const sliceSize = 500;
const defaultSeed = 20_261_121;
// Two fuzzers run at once. Each has its own account, because a fuzzer may change its password.
const staff = [demoLogin, { ...demoLogin, email: 'sam@example.com' }];

/** Starts the built server with the demo's data. */
export const startFuzzedServer = async (defer: Defer, databaseUrl: string | undefined) => {
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    PORT: '0',
    DEMO: '1',
    DATA_DIR: await createTemporaryFolder(defer),
    // Without PAYMENT_PROVIDER, customers pay in the sandbox, and signed webhooks arrive, too.
    PROVIDER_WEBHOOK_SECRET: webhookSecret,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const starting = startServerProcess(env);
  defer(async () => (await starting.catch(() => undefined))?.stop('SIGKILL'));
  return starting;
};

/**
 * Creates the results that all fuzzers share: response counts by status, the time in ms until the
 * headers of each response, and violations.
 */
const createTally = () => ({
  statuses: new Map<number, number>(),
  ms: [] as number[],
  violations: [] as string[],
});
type Tally = ReturnType<typeof createTally>;

interface Amount {
  readonly cases: number;
  readonly seed: number;
}

const MAX_BODY_BYTES = 64 * 1024;

/**
 * The server answers a larger body with 413, and closes the connection while the client still sends.
 * The client may then lose the answer, and the next request on the same connection fails. It is sent
 * again on another connection, which fails when the server has ended.
 */
const fetchTolerantly = async (url: string, init: RequestInit) => {
  try {
    return await fetch(url, init);
  } catch {
    if (Buffer.byteLength(String(init.body ?? '')) <= MAX_BODY_BYTES) return fetch(url, init);
    const body = { code: 'too_large', detail: 'The connection ended before the answer' };
    return Response.json(body, { status: 413 });
  }
};

/** Returns a fuzzer that is logged in, and that adds each of its requests to the results. */
const startFuzzer = async (
  origin: string,
  user: { readonly email: string; readonly password: string },
  { statuses, ms, violations }: Tally,
) => {
  const fuzzer = createFuzzer({
    fetch: async (path, init) => {
      const startMs = performance.now();
      const response = await fetchTolerantly(origin + path, init);
      ms.push(performance.now() - startMs);
      return response;
    },
    staff: user,
    now: () => new Date(),
  });
  await fuzzer.logIn();
  return async (requests: readonly FuzzRequest[]) => {
    for (const request of requests) {
      const { status, violation } = await fuzzer.run(request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const { operation, ...sent } = request;
      if (violation)
        violations.push(
          `${operation.name}: ${violation}, sent ${JSON.stringify(sent).slice(0, 300)}`,
        );
    }
  };
};

const buildSection = (
  engine: string,
  cases: number,
  { statuses, ms, violations }: Tally,
  loggedErrors: readonly string[],
): Section => {
  const serverErrors = [...statuses].filter(([status]) => status >= 500);
  const serverErrorCount = serverErrors.reduce((sum, [, count]) => sum + count, 0);
  const countsByStatus = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`);
  return {
    title: `Fuzzed requests, ${engine}`,
    rows: [
      { measure: 'sent', unit: '', value: cases },
      { measure: 'responses with 5xx', unit: '', value: serverErrorCount, goal: atMost(0) },
      {
        measure: 'responses that violate the OpenAPI document',
        unit: '',
        value: violations.length,
        goal: atMost(0),
      },
      { measure: 'response time', unit: 'ms', value: median(ms), p95: percentile(ms, 0.95) },
      { measure: 'response time, p99', unit: 'ms', value: percentile(ms, 0.99), goal: atMost(100) },
    ],
    notes: [
      `${engine}, responses by status: ${countsByStatus.join(', ')}`,
      ...violations.slice(0, 10),
      ...loggedErrors.slice(0, 5),
    ],
  };
};

const measure = (engine: string, { cases, seed }: Amount, isPostgresql: boolean) =>
  withCleanup(async (defer) => {
    const postgresql = isPostgresql ? await createEmptyDatabase() : undefined;
    if (postgresql) defer(postgresql.drop);
    const { origin, errors } = await startFuzzedServer(defer, postgresql?.url);
    const tally = createTally();
    const fuzzers = await Promise.all(staff.map((user) => startFuzzer(origin, user, tally)));
    for (let sent = 0; sent < cases; sent += fuzzers.length * sliceSize) {
      const numRuns = Math.min(sliceSize, Math.ceil((cases - sent) / fuzzers.length));
      // Requests are generated before they are sent. The time of responses would contain it otherwise.
      const slices = fuzzers.map((run, index) => ({
        run,
        requests: fc.sample(fuzzRequest, { numRuns, seed: seed + index * 1_000_000 + sent }),
      }));
      await Promise.all(slices.map(({ run, requests }) => run(requests)));
    }
    return buildSection(engine, cases, tally, errors);
  });

/**
 * Measures how the server responds to valid, nearly valid and random requests to all API operations
 * and payment pages.
 */
export const measureEmbeddedFuzz = (
  _rounds: number,
  cases = defaultCases,
  _minutes?: number,
  seed = defaultSeed,
) => measure('embedded database', { cases, seed }, false);

/** Measures the same on PostgreSQL. Returns undefined without TEST_DATABASE_URL. */
export const measurePostgresqlFuzz = async (
  _rounds: number,
  cases = defaultCases,
  _minutes?: number,
  seed = defaultSeed,
) => (process.env.TEST_DATABASE_URL ? measure('PostgreSQL', { cases, seed }, true) : undefined);
