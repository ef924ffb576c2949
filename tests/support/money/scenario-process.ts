/**
 * Random scenarios on a database of its own. Arguments: provider, number of scenarios, seed. Prints a line of
 * JSON (`Batch`) for each batch.
 */
import fc from 'fast-check';
import { startMollieDriver } from '../providers/mollie-driver.ts';
import { startStripeDriver } from '../providers/stripe-driver.ts';
import { openEmbeddedCopy } from './embedded-copy.ts';
import { type StartMoneyProvider, startHostedMoney } from './money-provider.ts';
import { createMoneyShop } from './money-shop.ts';
import { runScenario, type ScenarioResult } from './run-scenario.ts';
import { startSandboxMoney } from './sandbox-money.ts';
import { formatScenario, scenarios } from './scenario.ts';

const BATCH_SIZE = 100;

const providers: Readonly<Record<string, StartMoneyProvider>> = {
  stripe: startHostedMoney(startStripeDriver),
  mollie: startHostedMoney(startMollieDriver),
  sandbox: startSandboxMoney,
};

export interface Batch {
  readonly results: readonly ScenarioResult[];
  /** Scenarios and the rules they broke. */
  readonly failures: readonly string[];
}

const runBatch = async (start: StartMoneyProvider, count: number, seed: number): Promise<Batch> => {
  const { database, remove } = await openEmbeddedCopy();
  const shop = await createMoneyShop(database, start);
  const results: ScenarioResult[] = [];
  const failures: string[] = [];
  for (const scenario of fc.sample(scenarios, { numRuns: count, seed })) {
    const result = await runScenario(shop, scenario);
    results.push(result);
    if (result.violations.length > 0)
      failures.push(`${result.violations.join('; ')}, with ${name}\n${formatScenario(scenario)}`);
  }
  await shop.stop();
  await remove();
  return { results, failures };
};

const [name = '', count = '0', seed = '0'] = process.argv.slice(2);
const start = providers[name];
if (!start) throw new Error(`There is no provider ${name}`);
for (let done = 0; done < Number(count); done += BATCH_SIZE) {
  const batch = await runBatch(
    start,
    Math.min(BATCH_SIZE, Number(count) - done),
    Number(seed) + done,
  );
  process.stdout.write(`${JSON.stringify(batch)}\n`);
}
