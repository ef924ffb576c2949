import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Batch } from '../support/money/scenario-process.ts';
import { type Defer, withCleanup } from './support/cleanup.ts';
import { atMost, type Section } from './support/row.ts';
import { median, percentile } from './support/statistics.ts';

const script = fileURLToPath(new URL('../support/money/scenario-process.ts', import.meta.url));

/** Three rounds, the default, are 10,000 scenarios. */
const SCENARIOS_PER_ROUND = 3_334;
const seed = 20_261_122;
const MAX_FAILURES_SHOWN = 3;

interface Job {
  readonly provider: 'stripe' | 'mollie' | 'sandbox';
  readonly count: number;
  readonly seed: number;
}

/**
 * Returns two queues of jobs, which run at the same time. Each job is a process of its own. Most
 * scenarios run with Stripe.
 */
const planJobs = (scenarioCount: number): readonly (readonly Job[])[] => {
  // Mollie and the sandbox get a tenth of the scenarios each. The others run with Stripe, half of
  // them in each queue.
  const tenth = Math.round(scenarioCount / 10);
  const stripeCount = scenarioCount - 2 * tenth;
  const firstStripeCount = Math.ceil(stripeCount / 2);
  return [
    [
      { provider: 'stripe', count: firstStripeCount, seed },
      { provider: 'mollie', count: tenth, seed },
    ],
    [
      // Beyond the seeds of the first job with Stripe, so that no scenario runs twice.
      { provider: 'stripe', count: stripeCount - firstStripeCount, seed: seed + scenarioCount },
      { provider: 'sandbox', count: tenth, seed },
    ],
  ];
};

const runJob = async (
  defer: Defer,
  { provider, count, seed: start }: Job,
  onBatch: (batch: Batch) => void,
) => {
  const { NODE_TLS_REJECT_UNAUTHORIZED: _, ...env } = process.env;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', script, provider, String(count), String(start)],
    {
      // Mollie's SDK accepts the stand-in's self-signed certificate only without checks.
      env: provider === 'mollie' ? { ...env, NODE_TLS_REJECT_UNAUTHORIZED: '0' } : env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  defer(async () => void child.kill('SIGKILL'));
  const closed = once(child, 'close');
  const stderr = text(child.stderr);
  for await (const line of createInterface(child.stdout)) onBatch(JSON.parse(line) as Batch);
  const [code] = await closed;
  if (code !== 0) throw new Error(`The scenarios with ${provider} failed: ${await stderr}`);
};

/** Collects the results of all processes, and prints the progress. */
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

/**
 * Runs random scenarios of payments, webhooks, faults and kills, and compares the provider's ledger
 * with what staff see.
 */
export const measureMoney = (rounds: number, chosenCount?: number): Promise<Section> =>
  withCleanup(async (defer) => {
    const scenarioCount = chosenCount ?? rounds * SCENARIOS_PER_ROUND;
    const { results, failures, add } = createTally(scenarioCount);
    const runJobs = async (jobs: readonly Job[]) => {
      for (const job of jobs) await runJob(defer, job, add);
    };
    await Promise.all(planJobs(scenarioCount).map(runJobs));
    const withPayments = results.filter(({ paymentCount }) => paymentCount > 0);
    const knownAfterMinutes = withPayments.flatMap((result) => result.knownAfterMinutes ?? []);
    const total = (
      name:
        | 'paymentCount'
        | 'recordingCount'
        | 'unknownPayments'
        | 'untoldPayments'
        | 'doublePayments'
        | 'differences',
    ) => sum(results.map((result) => result[name]));
    return {
      title: 'Money: random scenarios (Stripe 80%, Mollie 10%, sandbox 10%)',
      rows: [
        { measure: 'scenarios run', unit: '', value: results.length },
        { measure: 'payments taken by the providers', unit: '', value: total('paymentCount') },
        { measure: 'payments that staff recorded', unit: '', value: total('recordingCount') },
        {
          measure: 'scenarios that broke any rule',
          unit: '',
          value: failures.length,
          goal: atMost(0),
        },
        {
          measure: 'differences between the ledgers',
          unit: '',
          value: total('differences'),
          goal: atMost(0),
        },
        {
          measure: 'payments unknown to staff',
          unit: '',
          value: total('unknownPayments'),
          goal: atMost(0),
        },
        {
          measure: 'requests paid twice of which staff are not told',
          unit: '',
          value: total('untoldPayments'),
          goal: atMost(0),
        },
        {
          measure: 'charged twice by us',
          unit: '',
          value: total('doublePayments'),
          goal: atMost(0),
        },
        {
          measure: 'minutes from the end of the faults until staff know all payments, at most',
          unit: '',
          value: Math.max(0, ...knownAfterMinutes),
          goal: atMost(5),
        },
      ],
      notes: [
        `Staff know all payments ${median(knownAfterMinutes) ?? 0} simulated minutes after the end of the faults (median), ${percentile(knownAfterMinutes, 0.95) ?? 0} (p95); webhooks that were lost stay lost.`,
        ...failures.slice(0, MAX_FAILURES_SHOWN),
      ],
    };
  });
