/**
 * A process that runs random schedules on a database of its own. Arguments: the provider, the number of schedules and the
 * seed. It prints a line of JSON for each batch of schedules (`Batch`).
 */
import fc from 'fast-check';
import { openEmbeddedCopy } from './embedded-copy.ts';
import { startMollieMoney } from './mollie-money.ts';
import { createMoneyShop, type StartMoneyProvider } from './money-shop.ts';
import { runSchedule, type ScheduleResult } from './run-schedule.ts';
import { startSandboxMoney } from './sandbox-money.ts';
import { formatSchedule, schedules } from './schedule.ts';
import { startStripeMoney } from './stripe-money.ts';

const BATCH_SIZE = 100;

const providers: Readonly<Record<string, StartMoneyProvider>> = {
  stripe: startStripeMoney,
  mollie: startMollieMoney,
  sandbox: startSandboxMoney,
};

/** The results of some schedules. */
export interface Batch {
  readonly results: readonly ScheduleResult[];
  /** The schedules that broke a rule, with the rules. */
  readonly failures: readonly string[];
}

const runBatch = async (start: StartMoneyProvider, count: number, seed: number): Promise<Batch> => {
  const { database, remove } = await openEmbeddedCopy();
  const shop = await createMoneyShop(database, start);
  const results: ScheduleResult[] = [];
  const failures: string[] = [];
  for (const schedule of fc.sample(schedules, { numRuns: count, seed })) {
    const result = await runSchedule(shop, schedule);
    results.push(result);
    if (result.violations.length > 0) failures.push(`${result.violations.join('; ')}\n${formatSchedule(schedule)}`);
  }
  await shop.stop();
  await remove();
  return { results, failures };
};

const [name = '', count = '0', seed = '0'] = process.argv.slice(2);
const start = providers[name];
if (!start) throw new Error(`There is no provider ${name}`);
for (let done = 0; done < Number(count); done += BATCH_SIZE) {
  const batch = await runBatch(start, Math.min(BATCH_SIZE, Number(count) - done), Number(seed) + done);
  process.stdout.write(`${JSON.stringify(batch)}\n`);
}
