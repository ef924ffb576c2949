import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './support/find-browser.ts';

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const results = join(import.meta.dirname, 'results');

const run = (command: string, ...args: string[]) => {
  console.log(`\n> ${[command, ...args].join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
};

/** What a runner wrote of its tests; a run that failed without a failed test counts as one. */
const tally = (succeeded: boolean, file: string, read: (report: never) => Tally): Tally => {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(join(results, file), 'utf8')) as never);
    return { passed, failed: succeeded ? failed : Math.max(1, failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
};

const step = (name: string, ...args: string[]): Tally =>
  run('npm', 'run', name, ...args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

const vitest = () =>
  tally(
    run('npx', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${join(results, 'unit.json')}`),
    'unit.json',
    (report: { numPassedTests: number; numFailedTests: number }) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
    }),
  );

const browser = () =>
  tally(
    run('npx', 'playwright', 'test', '--config', 'tests/browser/playwright.config.ts'),
    'browser.json',
    ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
    }),
  );

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
console.log(`Browser: ${findBrowser()}`);

// The check builds the app, whose sizes are a part of it. Nothing in it depends on the database: once is enough.
const sources = process.env.TEST_DATABASE_URL ? [step('build:app')] : [step('check')];
const tallies = [...sources, step('build:server'), vitest(), browser()];
const passed = tallies.reduce((sum, each) => sum + each.passed, 0);
const failed = tallies.reduce((sum, each) => sum + each.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
