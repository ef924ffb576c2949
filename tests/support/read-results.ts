import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { resultsFolder } from './results-folder.ts';
import {
  describeFailure,
  type FileResult,
  type RunResults,
  vitestResultsFile,
} from './times-reporter.ts';

/** Of the last run. */
export const browserResultsFile = join(resultsFolder, 'browser.json');

const readJson = <Content>(file: string): Content | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : undefined;

/** Also of suites inside. */
const listSpecs = (suite: JSONReportSuite): JSONReportSpec[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(listSpecs),
];

const toFileResult = (suite: JSONReportSuite): FileResult => {
  const specs = listSpecs(suite);
  const tests = specs.flatMap((spec) =>
    spec.tests.map((test) => ({ ...test, title: `[${test.projectName}] ${spec.title}` })),
  );
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  const durationsMs = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
  return {
    file: `tests/browser/${suite.file}`,
    project: `browser ${[...new Set(tests.map(({ projectName }) => projectName))].join(', ')}`,
    // Playwright reports one duration for fixtures and test.
    setupMs: 0,
    importMs: 0,
    testsMs: durationsMs.reduce((sum, durationMs) => sum + durationMs, 0),
    passed: count('expected') + count('flaky'),
    failed: count('unexpected'),
    failures: tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ title, results }) => describeFailure(title, results.at(-1)?.error?.message)),
    flaky: tests
      .filter(({ status }) => status === 'flaky')
      .map(({ title, results }) => describeFailure(title, results.at(0)?.error?.message)),
  };
};

const noResults: RunResults = { files: [], errors: [] };

export const readVitestResults = () => readJson<RunResults>(vitestResultsFile) ?? noResults;

export const readBrowserResults = (): RunResults => {
  const report = readJson<JSONReport>(browserResultsFile);
  if (!report) return noResults;
  return {
    files: report.suites.map(toFileResult),
    errors: report.errors.map(({ message }) => describeFailure('outside of a test', message)),
  };
};
