import fc from 'fast-check';
import type { MoneyShop } from './money-shop.ts';
import { runSchedule, type ScheduleResult } from './run-schedule.ts';
import { formatSchedule, schedules } from './schedule.ts';

interface Options {
  readonly count: number;
  readonly seed: number;
  readonly onResult?: (result: ScheduleResult) => void;
}

/** Runs random schedules. @throws Error with the shortest schedule that breaks a rule, and the rules that it breaks */
export const assertSchedules = async (shop: MoneyShop, { count, seed, onResult }: Options) => {
  const holds = async (schedule: Parameters<typeof runSchedule>[1]) => {
    const result = await runSchedule(shop, schedule);
    onResult?.(result);
    return result.violations;
  };
  const property = fc.asyncProperty(schedules, async (schedule) => {
    const violations = await holds(schedule);
    if (violations.length > 0) throw new Error(violations.join('\n'));
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns: count, seed });
  if (!failed) return;
  const schedule = counterexample ? formatSchedule(counterexample[0]) : 'no schedule';
  throw new Error(`${schedule}\n${String(errorInstance)}`, { cause: errorInstance });
};
