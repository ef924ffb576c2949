import { DAY_MS, MINUTE_MS } from '../server/test-clock.ts';
import { waitForAll } from './killable-process.ts';
import type { ModelRequest, MoneyRun } from './money-run.ts';
import { pick } from './pick.ts';

/** Those since the last call. */
const collectWebhooks = ({ shop, waiting }: MoneyRun) =>
  waiting.push(...shop.provider.takeWebhooks());

/** `takeFrom` removes them from the waiting ones. */
const deliver = async (
  run: MoneyRun,
  takeFrom: (waiting: MoneyRun['waiting']) => MoneyRun['waiting'],
) => {
  collectWebhooks(run);
  const taken = takeFrom(run.waiting);
  for (const delivery of taken) await run.deliver(delivery);
};

const loseWebhooks = (run: MoneyRun) => {
  collectWebhooks(run);
  run.unacknowledged.push(...run.waiting.splice(0));
};

/**
 * Below, at and above the server's intervals for an open checkout: one minute, then two, after half an hour
 * five.
 */
const waitTimesMs = [
  1_000,
  30_000,
  MINUTE_MS,
  2 * MINUTE_MS,
  7 * MINUTE_MS,
  31 * MINUTE_MS,
  61 * MINUTE_MS,
];

const advanceClock = ({ shop }: MoneyRun, ms: number) => {
  shop.clock.advance(ms);
  // Providers forget idempotency keys after a day at the latest.
  if (ms >= DAY_MS) shop.provider.forgetIdempotencyKeys();
};

/** In a third of the cases reads have no fault. */
const setFault = ({ shop }: MoneyRun, choice: number, callCount: number) =>
  shop.provider.setFault(pick(shop.provider.faults, choice), {
    scope: choice % 3 === 0 ? 'writes' : 'all',
    count: callCount,
  });

const WORKER_KILL_POINTS = 12;

/** Network, servers and clock. `weight` sets how often; a random `choice` selects the variant. */
export const serverActions = {
  'a webhook arrives': {
    weight: 5,
    run: (run: MoneyRun, _request: ModelRequest, choice: number) =>
      deliver(run, (waiting) =>
        waiting.length === 0 ? [] : waiting.splice(choice % waiting.length, 1),
      ),
  },
  'all webhooks arrive twice, in reverse': {
    weight: 2,
    run: (run: MoneyRun) =>
      deliver(run, (waiting) => {
        const reversed = waiting.splice(0).reverse();
        return [...reversed, ...reversed];
      }),
  },
  'webhooks arrive at once': {
    weight: 2,
    run: async (run: MoneyRun) => {
      collectWebhooks(run);
      await Promise.all(run.waiting.splice(0).map(run.deliver));
    },
  },
  'webhooks are lost': { weight: 4, run: loseWebhooks },
  'the worker runs': { weight: 7, run: ({ shop }: MoneyRun) => shop.runWorker() },
  'two workers run': {
    weight: 2,
    run: ({ shop }: MoneyRun) => waitForAll([shop.runWorker(), shop.runWorker()]),
  },
  'a worker is killed': {
    weight: 5,
    run: ({ shop }: MoneyRun, _request: ModelRequest, choice: number) => {
      shop.killNextProcess(1 + (choice % WORKER_KILL_POINTS));
      return shop.runWorker();
    },
  },
  'time passes': {
    weight: 9,
    run: async (run: MoneyRun, _request: ModelRequest, choice: number) => {
      advanceClock(run, pick(waitTimesMs, choice) ?? 0);
      await run.shop.runWorker();
    },
  },
  'time passes and no server runs': {
    weight: 3,
    run: (run: MoneyRun, _request: ModelRequest, choice: number) =>
      advanceClock(run, pick(waitTimesMs, choice) ?? 0),
  },
  'a day passes': { weight: 1, run: (run: MoneyRun) => advanceClock(run, DAY_MS) },
  'half a day passes': { weight: 1, run: (run: MoneyRun) => advanceClock(run, DAY_MS / 2) },
  'calls to the provider fail': {
    weight: 5,
    run: (run: MoneyRun, _request: ModelRequest, choice: number) =>
      setFault(run, choice, 1 + (choice % 2)),
  },
  'the provider fails': {
    weight: 3,
    run: (run: MoneyRun, _request: ModelRequest, choice: number) =>
      setFault(run, choice, Number.POSITIVE_INFINITY),
  },
  'the provider recovers': {
    weight: 3,
    run: ({ shop }: MoneyRun) => shop.provider.setFault(undefined),
  },
  'a server will be killed': {
    weight: 7,
    run: ({ shop }: MoneyRun, _request: ModelRequest, choice: number) =>
      shop.killNextProcess(choice + 1),
  },
  'the servers restart': {
    weight: 1,
    run: ({ shop }: MoneyRun) => shop.restartProcesses(() => true),
  },
};
