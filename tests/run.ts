/**
 * Runs the tests. `npm test` runs the checks and the tests that a commit must never break: all but
 * the long ones in vitest, and in Chromium what must hold in every engine.
 * `npm test -- --all` runs every test, in Chromium, Firefox and WebKit. `npm test -- <pattern>…`
 * runs the test files whose path contains a pattern. With TEST_DATABASE_URL it runs only the tests
 * that use the database, on that PostgreSQL server.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { findBrowser } from './support/browser/find-browser.ts';
import { installEngine } from './support/engines/find-engines.ts';
import { readBrowserResults, readVitestResults } from './support/read-results.ts';
import { resultsFolder } from './support/results-folder.ts';
import {
  addOutcomes,
  build,
  checks,
  emptyOutcome,
  type Outcome,
  printOutcome,
  run,
  runSteps,
} from './support/run-steps.ts';
import type { RunResults } from './support/times-reporter.ts';

/**
 * A run in CI fails when more tests than this pass only when they are retried. A machine that stalls
 * for seconds fails a test in each of three workers at once, so that two stalls can make six such tests.
 */
const MAX_FLAKY_TESTS = 6;

const root = join(import.meta.dirname, '..');
const ALL_FLAG = '--all';
const patterns = process.argv.slice(2).filter((argument) => argument !== ALL_FLAG);
/**
 * Whether to run every test that matches, instead of the fast ones. Patterns choose among all
 * tests.
 */
const runsAll = process.argv.includes(ALL_FLAG) || patterns.length > 0;
const usesPostgresql = Boolean(process.env.TEST_DATABASE_URL);

/**
 * Tests of random and hostile inputs, of limits, of slow services and of much data, which only `--all`
 * runs, because they take long.
 */
const longTests = [
  'server/domain/money/random-payments.db.test.ts',
  'server/domain/money/state-machine.db.test.ts',
  'server/domain/money/figures.db.test.ts',
  'server/domain/books/twelve-months.db.test.ts',
  'server/domain/money/checkout/slow-provider.db.test.ts',
  'server/http/call/fuzz.db.test.ts',
  'server/http/fuzz-headers.db.test.ts',
  'server/domain/history/list-deliveries.db.test.ts',
  'server/cli/database/seed.db.test.ts',
  'server/domain/messages/message-limits.db.test.ts',
  'server/domain/sessions/hostile-sessions.db.test.ts',
  'server/domain/sessions/login-limits.db.test.ts',
  'server/http/call/hostile-writes.db.test.ts',
  'server/http/hostile-bytes.db.test.ts',
  'server/domain/many-rows.db.test.ts',
];

/**
 * Tests of how the server reads requests, cookies and emails, of the data of load tests, and of a year of
 * books, for which the kind of the database makes no difference: `figures.db.test.ts` adds up on both.
 */
const testsOfAnyDatabase = [
  'server/cli/database/seed.db.test.ts',
  'server/domain/books/twelve-months.db.test.ts',
  'server/domain/link-in-name.db.test.ts',
  'server/domain/messages/bounces/bounces.db.test.ts',
  'server/domain/messages/email-reports.db.test.ts',
  'server/domain/sessions/hostile-sessions.db.test.ts',
  'server/http/fuzz-headers.db.test.ts',
  'server/http/hostile-bytes.db.test.ts',
];

const MEMORY_FOLDER = '/dev/shm';
const MIN_MEMORY_BYTES = 4 * 1024 ** 3;

/**
 * Puts temporary files into memory where Linux has room for them. Tests copy databases of a thousand
 * small files, which takes a disk ten times the time.
 */
const keepTemporaryFilesInMemory = () => {
  if (process.env.TMPDIR || !existsSync(MEMORY_FOLDER)) return;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  if (bavail * bsize >= MIN_MEMORY_BYTES) process.env.TMPDIR = MEMORY_FOLDER;
};

/**
 * A server checks its backups in a process of low priority. Beside test workers of normal priority, such a
 * process waits up to a minute.
 */
const lowerPriority = () => setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const vitestProjects = ['unit', 'dom', 'server', 'screens', 'isolated'];

/**
 * Adds up the results of a runner. An error outside of a test counts as a failed test. So does a
 * runner that failed and reported no error.
 */
const toOutcome = (runner: string, succeeded: boolean, { files, errors }: RunResults): Outcome => {
  const outcome = files.reduce(addOutcomes, emptyOutcome);
  const failures = [...outcome.failures, ...errors];
  const unexplained =
    succeeded || failures.length > 0 ? [] : [`${runner}: failed without an error`];
  return {
    ...outcome,
    failed: outcome.failed + errors.length + unexplained.length,
    failures: [...failures, ...unexplained],
  };
};

const runVitest = async () => {
  const skipped = runsAll ? [] : ['isolated'];
  const names = (usesPostgresql ? ['server', 'isolated'] : vitestProjects).filter(
    (name) => !skipped.includes(name),
  );
  const projects = names.map((name) => `--project=${name}`);
  const excludedFiles = [
    ...(runsAll ? [] : longTests),
    ...(usesPostgresql ? testsOfAnyDatabase : []),
  ];
  const excluded = excludedFiles.map((file) => `--exclude=${file}`);
  const config = ['--config', 'tests/vitest.config.ts'];
  const succeeded = await run('npx', [
    'vitest',
    'run',
    ...config,
    ...projects,
    ...excluded,
    '--passWithNoTests',
    ...patterns,
  ]);
  return toOutcome('vitest', succeeded, readVitestResults());
};

const fastBrowserTests = ['--project=chromium', 'engines/'];

const runBrowser = async () => {
  const config = ['--config', 'tests/browser/playwright.config.ts'];
  const chosen = runsAll ? patterns : fastBrowserTests;
  const succeeded = await run('npx', ['playwright', 'test', ...config, ...chosen]);
  return toOutcome('playwright', succeeded, readBrowserResults());
};

/**
 * Runs the tests that use the database. Those of the server and its processes show all that a
 * browser could show of it.
 */
const runOnPostgresql = async () => [...(await build()), await runVitest()];

/** Runs all tests and checks. */
const runAll = async () => {
  console.log(`Browser: ${findBrowser()}`);
  if (runsAll) for (const engine of ['firefox', 'webkit'] as const) installEngine(engine);
  const built = await build();
  // Tests of started processes leave the processor idle while they wait, so the checks run at the
  // same time.
  const [vitest, checked] = await Promise.all([runVitest(), runSteps(checks)]);
  return [...built, vitest, ...checked, await runBrowser()];
};

const testFolders = ['contract', 'server', 'src', 'sw', 'tests'];

/** Returns the test files whose path contains `pattern`, which may also be the path of a file. */
const findTestFiles = (pattern: string) => {
  const pathPart = relative(root, resolve(root, pattern)).toLowerCase();
  return testFolders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && path.toLowerCase().includes(pathPart));
};

/** Runs the test files that match the patterns of the command line. */
const runMatching = async () => {
  const isBrowserTest = patterns.flatMap(findTestFiles).some((path) => path.endsWith('.spec.ts'));
  const outcomes = [await runVitest()];
  if (isBrowserTest) outcomes.push(...(await build()), await runBrowser());
  return outcomes;
};

// A mistyped pattern must not pass because no test ran.
const unmatched = patterns.filter((pattern) => findTestFiles(pattern).length === 0);
if (unmatched.length > 0) {
  console.error(`No test file matches ${unmatched.map((pattern) => `“${pattern}”`).join(', ')}.`);
  process.exit(1);
}

keepTemporaryFilesInMemory();
lowerPriority();
rmSync(resultsFolder, { recursive: true, force: true });
mkdirSync(resultsFolder, { recursive: true });
const runWithoutPatterns = usesPostgresql ? runOnPostgresql : runAll;
const outcomes = await (patterns.length > 0 ? runMatching() : runWithoutPatterns());
const outcome = outcomes.reduce(addOutcomes, emptyOutcome);
printOutcome(outcome);
const { passed, failed, flaky } = outcome;
const isTooFlaky = Boolean(process.env.CI) && flaky.length > MAX_FLAKY_TESTS;
if (isTooFlaky)
  console.log(
    `${flaky.length} tests passed only when they were retried; ${MAX_FLAKY_TESTS} are allowed.`,
  );
const isEmpty = passed + failed === 0;
if (isEmpty) console.log('No test ran: all tests of the matching files were skipped.');
process.exitCode = failed > 0 || isTooFlaky || isEmpty ? 1 : 0;
