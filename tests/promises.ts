import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAsvsProblems } from './support/asvs/find-asvs-problems.ts';
import { parseTestNames } from './support/test-names.ts';

/**
 * Checks that every promise in docs/promises/ has a test, and that every tag of a test is a promise.
 * Checks docs/asvs.md, too (`findAsvsProblems`). With `--print`, prints each promise with its tests.
 */
const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const MAX_LINES = 250;

const areas = readdirSync(join(root, 'docs/promises')).map((name) => {
  const text = read(`docs/promises/${name}`);
  const ids = [...text.matchAll(/^- ([a-z]+ \d+\.\d+) /gm)].map(([, id = '']) => id);
  return { name, ids, lineCount: text.split('\n').length - 1 };
});
/** The ids of the promises, such as `spec 2.14`. */
const promises = areas.flatMap(({ ids }) => ids);
const index = read('docs/promises.md');

/**
 * Returns the tags at the end of a title such as `refuses a replayed webhook [spec 2.14, attack
 * 3.2]`.
 */
const readTags = (title: string) =>
  /\[([a-z]+ \d+\.\d+(?:, [a-z]+ \d+\.\d+)*)\]$/.exec(title)?.[1]?.split(', ') ?? [];

const listed = execFileSync('git', [
  'ls-files',
  '-co',
  '--exclude-standard',
  '*.test.ts',
  '*.test.tsx',
  '*.spec.ts',
]);
const testPaths = listed.toString().trim().split('\n');
/** The titles of all tests: the path of the file, the groups and the title of the test. */
const titles = testPaths.flatMap((path) =>
  parseTestNames(read(path), path).map((names) => [path, ...names].join(' › ')),
);
const tests = titles.map((title) => ({ title, tags: readTags(title) }));

const repeatedPromises = promises.filter((id, index) => promises.indexOf(id) !== index);
const untestedPromises = promises.filter((id) => !tests.some(({ tags }) => tags.includes(id)));
const problems = [
  ...areas.flatMap(({ name, lineCount }) => [
    ...(index.includes(`(promises/${name})`) ? [] : [`docs/promises.md has no link to ${name}`]),
    ...(lineCount > MAX_LINES ? [`docs/promises/${name} has more than ${MAX_LINES} lines`] : []),
  ]),
  ...repeatedPromises.map((id) => `${id} is listed twice`),
  ...untestedPromises.map((id) => `${id} has no test`),
  ...tests.flatMap(({ title, tags }) =>
    tags
      .filter((id) => !promises.includes(id))
      .map((id) => `${id} is not in docs/promises/: ${title}`),
  ),
  ...findAsvsProblems(read('docs/asvs.md'), promises).map((problem) => `docs/asvs.md: ${problem}`),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

if (process.argv.includes('--print')) {
  for (const id of promises) {
    console.log(id);
    for (const { title } of tests.filter(({ tags }) => tags.includes(id)))
      console.log(`  ${title}`);
  }
}
const taggedTests = tests.filter(({ tags }) => tags.length > 0);
console.log(`${promises.length} promises, proved by ${taggedTests.length} tests`);
