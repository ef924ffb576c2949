import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Batch } from '../support/money/scenarios-in-process.ts';
import { type Defer, withCleanup } from './cleanup.ts';
import { atMost, type Section } from './row.ts';
import { median, percentile } from './statistics.ts';

const script = fileURLToPath(new URL('../support/money/scenarios-in-process.ts', import.meta.url));

/** Three rounds, the default, are 10,000 scenarios. */
const SCENARIOS_PER_ROUND = 3_334;
const seed = 20_261_122;
const MAX_FAILURES_SHOWN = 3;

interface Job {
  readonly provider: 'stripe' | 'mollie' | 'sandbox';
  readonly count: number;
  readonly seed: number;
}

/** What two processes do at the same time: most scenarios are run with Stripe. */
const planJobs = (scenarios: number): readonly (readonly Job[])[] => {
  const others = Math.round(scenarios / 10);
  const half = Math.ceil((scenarios - 2 * others) / 2);
  return [
    [
      { provider: 'stripe', count: half, seed },
      { provider: 'mollie', count: others, seed },
    ],
    [
      { provider: 'stripe', count: scenarios - 2 * others - half, seed: seed + scenarios },
      { provider: 'sandbox', count: others, seed },
    ],
  ];
};

const runJob = async (defer: Defer, { provider, count, seed: start }: Job, onBatch: (batch: Batch) => void) => {
  const { NODE_TLS_REJECT_UNAUTHORIZED: _, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', script, provider, String(count), String(start)], {
    // Mollie's SDK trusts no other certificates than its own.
    env: provider === 'mollie' ? { ...env, NODE_TLS_REJECT_UNAUTHORIZED: '0' } : env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  defer(async () => void child.kill('SIGKILL'));
  const closed = once(child, 'close');
  const stderr = text(child.stderr);
  for await (const line of createInterface(child.stdout)) onBatch(JSON.parse(line) as Batch);
  const [code] = await closed;
  if (code !== 0) throw new Error(`The scenarios with ${provider} ended: ${await stderr}`);
};

const createTally = (total: number) => {
  const results: Batch['results'][number][] = [];
  const failures: string[] = [];
  return {
    results,
    failures,
    add: (batch: Batch) => {
      results.push(...batch.results);
      failures.push(...batch.failures);
      process.stderr.write(`${results.length} of ${total} scenarios, ${failures.length} failed\n`);
    },
  };
};

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);

/** Random scenarios of payments, webhooks, faults and kills, after which the provider and staff must see the same money. */
export const measureMoney = (rounds: number, cases?: number): Promise<Section> =>
  withCleanup(async (defer) => {
    const scenarios = cases ?? rounds * SCENARIOS_PER_ROUND;
    const { results, failures, add } = createTally(scenarios);
    const runJobs = async (jobs: readonly Job[]) => {
      for (const job of jobs) await runJob(defer, job, add);
    };
    await Promise.all(planJobs(scenarios).map(runJobs));
    const known = results.flatMap(({ paymentCount, knownAfterMinutes }) =>
      paymentCount > 0 ? (knownAfterMinutes ?? []) : [],
    );
    const total = (name: 'paymentCount' | 'unknownPayments' | 'doublePayments' | 'differences') =>
      sum(results.map((result) => result[name]));
    return {
      title: 'Money: random scenarios (Stripe 80%, Mollie 10%, sandbox 10%)',
      rows: [
        { measure: 'scenarios run', unit: '', median: results.length },
        { measure: 'payments taken by the providers', unit: '', median: total('paymentCount') },
        { measure: 'scenarios that broke any rule', unit: '', median: failures.length, goal: atMost(0) },
        { measure: 'differences between the ledgers', unit: '', median: total('differences'), goal: atMost(0) },
        { measure: 'payments unknown to staff', unit: '', median: total('unknownPayments'), goal: atMost(0) },
        { measure: 'charged twice by us', unit: '', median: total('doublePayments'), goal: atMost(0) },
        {
          measure: 'minutes of calm until all payments are known, at most',
          unit: '',
          median: Math.max(0, ...known),
          goal: atMost(5),
        },
      ],
      notes: [
        `Payments are known after ${median(known) ?? 0} simulated minutes of calm (median), ${percentile(known, 0.95) ?? 0} (p95); webhooks that were lost stay lost.`,
        ...failures.slice(0, MAX_FAILURES_SHOWN),
      ],
    };
  });
