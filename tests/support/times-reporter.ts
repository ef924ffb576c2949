import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { resultsFolder } from './results-folder.ts';

export interface FileResult {
  readonly file: string;
  readonly project: string;
  /** Environment (jsdom) and setup files. */
  readonly setupMs: number;
  /** With its imports. */
  readonly importMs: number;
  readonly testsMs: number;
  readonly passed: number;
  readonly failed: number;
  /** Title and error. */
  readonly failures: readonly string[];
  /** Failed first, passed when retried: title and first error. */
  readonly flaky: readonly string[];
}

export interface RunResults {
  readonly files: readonly FileResult[];
  /** Of hooks, imports and workers, which fail a run without a failed test. */
  readonly errors: readonly string[];
}

const MAX_ERROR_LENGTH = 400;

/** One line. */
export const describeFailure = (title: string, message = '') => {
  const lines = stripVTControlCharacters(message).split('\n');
  const error = lines.flatMap((line) => line.trim() || []).join(' | ');
  return `${title}: ${error.slice(0, MAX_ERROR_LENGTH)}`;
};

const describeLastError = (test: TestCase) =>
  describeFailure(test.fullName, test.result().errors?.at(-1)?.message);
const describeFirstError = (test: TestCase) =>
  describeFailure(test.fullName, test.result().errors?.at(0)?.message);

const toFileResult = (module: TestModule): FileResult => {
  const { environmentSetupDuration, setupDuration, collectDuration, duration } =
    module.diagnostic();
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
    failures: tests.filter((test) => test.result().state === 'failed').map(describeLastError),
    flaky: tests.filter((test) => test.diagnostic()?.flaky).map(describeFirstError),
  };
};

/** Of the imports of a file, and of hooks that run once. */
const describeModuleErrors = (module: TestModule) =>
  [module, ...module.children.allSuites()]
    .flatMap((task) => task.errors())
    .map(({ message }) => describeFailure(module.relativeModuleId, message));

/** `tests/run.ts` and `npm run test:times` read it. */
export const vitestResultsFile = join(resultsFolder, 'vitest.json');

export class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
    const results: RunResults = {
      files: modules.map(toFileResult),
      errors: [
        ...modules.flatMap(describeModuleErrors),
        ...new Set(
          unhandledErrors.map(({ message }) => describeFailure('outside of a test', message)),
        ),
      ],
    };
    mkdirSync(resultsFolder, { recursive: true });
    writeFileSync(vitestResultsFile, JSON.stringify(results));
  }
}
