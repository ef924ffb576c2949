import { randomInt } from 'node:crypto';
import { seededRandom } from '../../../server/testing/seeded-random.ts';
import { killRound, type Outcome, type Presses } from '../../support/crash/kill-round.ts';
import { staffDevice } from '../../support/crash/staff-device.ts';
import { createEmptyDatabase } from '../../support/empty-database.ts';
import { type RunningServer, runServer } from '../../support/run-server.ts';
import { atMost, type Row, type Section, sampledRow } from '../row.ts';
import { scoped } from '../scope.ts';
import { median, timed } from '../statistics.ts';

const cleanRestarts = 3;

const engines = {
  embedded: async () => undefined,
  PostgreSQL: createEmptyDatabase,
};
export type Engine = keyof typeof engines;

/** Everything counted over all rounds. */
export const total = (measure: string, figures: readonly number[], goal?: Row['goal']): Row => ({
  measure,
  unit: '',
  median: figures.reduce((sum, figure) => sum + figure, 0),
  ...(goal && { goal }),
});

/** From asking it to start until it is ready, when it was ended as it should be. */
const cleanRestart = async (server: RunningServer) => {
  await server.stop();
  return timed(async () => {
    const origin = await server.start();
    await (await fetch(`${origin}/readyz`)).text();
  });
};

interface KillOptions {
  readonly engine: Engine;
  readonly title: string;
  readonly rounds: number;
  readonly presses: Omit<Presses, 'name'>;
}

/** Rounds of presses with a kill -9 in each, on the built server; undefined where its database is not at hand. */
export const measureKills = ({ engine, title, rounds, presses }: KillOptions): Promise<Section | undefined> =>
  scoped(async (defer) => {
    if (engine === 'PostgreSQL' && !process.env.TEST_DATABASE_URL) return undefined;
    const seed = randomInt(2 ** 31);
    const random = seededRandom(seed);
    const server = await runServer(undefined, { flags: [], createDatabase: engines[engine] });
    defer(() => server.remove());
    const clean: number[] = [];
    for (let count = 0; count < cleanRestarts; count += 1) clean.push(await cleanRestart(server));

    const staff = await staffDevice(server);
    const outcomes: Outcome[] = [];
    for (let round = 0; round < rounds; round += 1) {
      outcomes.push(await killRound(server, staff, { ...presses, name: `round ${round} of ${seed}:` }, random));
    }
    const all = await staff.list(`of ${seed}:`);
    const keys = rounds * presses.creates;
    const of = (key: 'sent' | 'acknowledged' | 'missing' | 'extra' | 'reopenMs') => outcomes.map((each) => each[key]);
    return {
      title: `${title} (${engine})`,
      rows: [
        total('kills', [rounds]),
        total('creates, each under a key of its own', [keys]),
        total('sent in all, repeats included', of('sent')),
        total('acknowledged before a kill', of('acknowledged')),
        total('acknowledged and lost', of('missing'), atMost(0)),
        total('doubled', of('extra'), atMost(0)),
        total('rows less keys, at the end', [Math.abs(all.length - keys)], atMost(0)),
        total(
          'answers that nobody should get',
          outcomes.map(({ unexpected }) => unexpected.length),
          atMost(0),
        ),
        sampledRow('started again after a kill, to ready', of('reopenMs'), {
          goal: atMost(2_000, 'p95'),
          floor: median(clean),
        }),
      ],
      notes: [`${title} (${engine}): floor, a start after a SIGTERM; seed ${seed}.`],
    };
  });

/** 200 creates at once, killed in their midst. */
export const killed = (engine: Engine) => (rounds: number) =>
  measureKills({
    ...{ engine, rounds, title: 'kill -9 in the midst of 200 creates at once' },
    presses: { creates: 200, atOnce: 200, lost: 0, doubled: 0 },
  });

/** As many creates a kill as make 10,000 of 30 kills, over a network that loses answers and says things twice. */
export const lostAnswers = (engine: Engine) => (rounds: number) =>
  measureKills({
    ...{ engine, rounds, title: '30 % of answers lost, 10 % sent twice, kill -9' },
    presses: { creates: 334, atOnce: 32, lost: 0.3, doubled: 0.1 },
  });
