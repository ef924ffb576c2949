import { randomInt } from 'node:crypto';
import { createEmptyDatabase } from '../../support/db/empty-database.ts';
import { createSeededRandom } from '../../support/seeded-random.ts';
import {
  type KillRoundOptions,
  type KillRoundResult,
  runKillRound,
} from '../../support/server/crash/kill-round.ts';
import { createStaffClient } from '../../support/server/crash/staff-client.ts';
import { type RunningServer, runServer } from '../../support/server/run-server.ts';
import { withCleanup } from '../support/cleanup.ts';
import { atMost, buildSampleRow, type Row, type Section } from '../support/row.ts';
import { measureMs, median } from '../support/statistics.ts';

const cleanRestartCount = 3;

/** How to create the database of each engine. */
const engines = {
  embedded: async () => undefined,
  PostgreSQL: createEmptyDatabase,
};
export type Engine = keyof typeof engines;

/** Builds a row with the sum of the figures of all rounds. */
export const buildTotalRow = (
  measure: string,
  figures: readonly number[],
  goal?: Row['goal'],
): Row => ({
  measure,
  unit: '',
  value: figures.reduce((sum, figure) => sum + figure, 0),
  ...(goal && { goal }),
});

/** Stops the server cleanly, and returns the time in ms from its start until it is ready. */
const measureCleanRestart = async (server: RunningServer) => {
  await server.stop();
  return measureMs(async () => {
    const origin = await server.start();
    await (await fetch(`${origin}/readyz`)).text();
  });
};

interface KillOptions {
  readonly engine: Engine;
  readonly title: string;
  readonly rounds: number;
  readonly round: Omit<KillRoundOptions, 'name'>;
}

/**
 * Runs rounds of concurrent creates with a kill -9 in each, on the built server. Returns undefined
 * for PostgreSQL without TEST_DATABASE_URL.
 */
export const measureKills = ({
  engine,
  title,
  rounds,
  round: roundOptions,
}: KillOptions): Promise<Section | undefined> =>
  withCleanup(async (defer) => {
    if (engine === 'PostgreSQL' && !process.env.TEST_DATABASE_URL) return undefined;
    const seed = randomInt(2 ** 31);
    const random = createSeededRandom(seed);
    const server = await runServer(undefined, { flags: [], createDatabase: engines[engine] });
    defer(() => server.remove());
    const cleanRestartsMs: number[] = [];
    for (let count = 0; count < cleanRestartCount; count += 1)
      cleanRestartsMs.push(await measureCleanRestart(server));

    const staff = await createStaffClient(server);
    const outcomes: KillRoundResult[] = [];
    for (let round = 0; round < rounds; round += 1) {
      outcomes.push(
        await runKillRound(
          server,
          staff,
          { ...roundOptions, name: `round ${round} of ${seed}:` },
          random,
        ),
      );
    }
    const all = await staff.list(`of ${seed}:`);
    const keys = rounds * roundOptions.createCount;
    const getAll = (key: 'sent' | 'acknowledged' | 'missing' | 'extra' | 'reopenMs') =>
      outcomes.map((each) => each[key]);
    return {
      title: `${title} (${engine})`,
      rows: [
        buildTotalRow('kills', [rounds]),
        buildTotalRow('creates, each with its own idempotency key', [keys]),
        buildTotalRow('requests sent, retries included', getAll('sent')),
        buildTotalRow('acknowledged before the kill', getAll('acknowledged')),
        buildTotalRow('acknowledged and lost', getAll('missing'), atMost(0)),
        buildTotalRow('duplicated', getAll('extra'), atMost(0)),
        buildTotalRow(
          'difference between rows and keys at the end',
          [Math.abs(all.length - keys)],
          atMost(0),
        ),
        buildTotalRow(
          'unexpected responses',
          outcomes.map(({ unexpected }) => unexpected.length),
          atMost(0),
        ),
        buildSampleRow('restart after a kill, to ready', getAll('reopenMs'), {
          goal: atMost(2_000, 'p95'),
          floor: median(cleanRestartsMs),
        }),
      ],
      notes: [`${title} (${engine}): floor is a start after a SIGTERM; seed ${seed}.`],
    };
  });

/** Measures 200 concurrent creates, with a kill -9 while they run. */
export const measureConcurrentKills = (engine: Engine) => (rounds: number) =>
  measureKills({
    engine,
    rounds,
    title: 'kill -9 during 200 concurrent creates',
    round: { createCount: 200, concurrency: 200, lostShare: 0, duplicatedShare: 0 },
  });

/**
 * Measures 334 creates per kill, which are 10,020 in 30 rounds, over a network that loses responses
 * and duplicates requests.
 */
export const measureLostResponses = (engine: Engine) => (rounds: number) =>
  measureKills({
    engine,
    rounds,
    title: '30 % of responses lost, 10 % of requests sent twice, kill -9',
    round: { createCount: 334, concurrency: 32, lostShare: 0.3, duplicatedShare: 0.1 },
  });
