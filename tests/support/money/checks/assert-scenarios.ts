import fc from 'fast-check';
import type { MoneyShop } from '../money-shop.ts';
import { runScenario, type ScenarioResult } from '../run-scenario.ts';
import { formatScenario, scenarios } from '../scenario.ts';

interface Options {
  readonly count: number;
  readonly seed: number;
  readonly onResult?: (result: ScenarioResult) => void;
}

/** @throws Error with the shortest scenario that breaks a rule, and those rules */
export const assertScenarios = async (shop: MoneyShop, { count, seed, onResult }: Options) => {
  const property = fc.asyncProperty(scenarios, async (scenario) => {
    const result = await runScenario(shop, scenario);
    onResult?.(result);
    if (result.violations.length > 0) throw new Error(result.violations.join('\n'));
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, {
    numRuns: count,
    seed,
  });
  if (!failed) return;
  const scenario = counterexample ? formatScenario(counterexample[0]) : 'no scenario';
  throw new Error(`${scenario}\n${String(errorInstance)}`, { cause: errorInstance });
};
