import { readBrowserResults, readVitestResults } from './support/read-results.ts';
import type { FileResult } from './support/times-reporter.ts';

/** Prints the times of the last test run by file and phase, slowest first. */
const formatSeconds = (durationMs: number) => (durationMs / 1_000).toFixed(1).padStart(7);
const getTotalMs = ({ setupMs, importMs, testsMs }: FileResult) => setupMs + importMs + testsMs;

/** Formats the times, the number of tests and the project of a result, followed by `name`. */
const toLine = (result: FileResult, name: string) =>
  [
    ...[getTotalMs(result), result.setupMs, result.importMs, result.testsMs].map(formatSeconds),
    String(result.passed + result.failed).padStart(5),
    ` ${result.project.padEnd(16)}`,
    name,
  ].join(' ');

const add = (one: FileResult, other: FileResult): FileResult => ({
  ...one,
  setupMs: one.setupMs + other.setupMs,
  importMs: one.importMs + other.importMs,
  testsMs: one.testsMs + other.testsMs,
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
});

const results = [...readVitestResults().files, ...readBrowserResults().files];
if (results.length === 0) {
  console.error('There is no test run to report: run npm test first.');
  process.exit(1);
}

console.log(
  'seconds, summed over workers\n  total   setup  import   tests count  project          file',
);
for (const result of results.toSorted((one, other) => getTotalMs(other) - getTotalMs(one))) {
  console.log(toLine(result, result.file));
}
console.log('\nby project');
for (const project of new Set(results.map((result) => result.project))) {
  const files = results.filter((result) => result.project === project);
  console.log(toLine(files.reduce(add), `${files.length} files`));
}
