import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { resultsFolder } from './results-folder.ts';

export interface FileResult {
  readonly file: string;
  readonly project: string;
  /** The environment (jsdom) and the setup files. */
  readonly setupMs: number;
  /** The file itself and what it imports. */
  readonly importMs: number;
  readonly testsMs: number;
  readonly passed: number;
  readonly failed: number;
  /** Title and first line of the error of each failed test. */
  readonly failures: readonly string[];
  /** Titles of the tests that passed on their second try. */
  readonly flaky: readonly string[];
}

export const describeFailure = (title: string, message = '') => `${title}: ${message.split('\n')[0]}`;

const toFailure = (test: TestCase) => describeFailure(test.fullName, test.result().errors?.at(-1)?.message);

const toFileResult = (module: TestModule): FileResult => {
  const { environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  const tests = [...module.children.allTests()];
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  return {
    file: module.relativeModuleId,
    project: module.project.name,
    setupMs: environmentSetupDuration + setupDuration,
    importMs: collectDuration,
    testsMs: duration,
    passed: count('passed'),
    failed: count('failed'),
    failures: tests.filter((test) => test.result().state === 'failed').map(toFailure),
    flaky: tests.filter((test) => test.diagnostic()?.flaky).map((test) => test.fullName),
  };
};

/** Vitest's results of the last run, for `tests/run.ts` and `npm run test:times`. */
export const vitestResults = join(resultsFolder, 'vitest.json');

export class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    mkdirSync(resultsFolder, { recursive: true });
    writeFileSync(vitestResults, JSON.stringify(modules.map(toFileResult)));
  }
}
