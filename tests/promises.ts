import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTestNames } from './support/test-names.ts';

/** Checks that every promise of docs/promises.md has a test, and that tests name no other. `--print` prints the table. */
const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const promises = [...read('docs/promises.md').matchAll(/^- ([a-z]+ \d+\.\d+) /gm)].map(([, id = '']) => id);

/** The tags at the end of a title: `refuses a replayed webhook [spec 2.14, attack 3.2]`. */
const readTags = (title: string) => /\[([a-z]+ \d+\.\d+(?:, [a-z]+ \d+\.\d+)*)\]$/.exec(title)?.[1]?.split(', ') ?? [];

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts']);
const tests = listed
  .toString()
  .trim()
  .split('\n')
  .flatMap((path) => parseTestNames(read(path), path).map((names) => ({ title: `${path} › ${names.join(' › ')}` })))
  .map(({ title }) => ({ title, tags: readTags(title) }));

const problems = [
  ...promises.filter((id, index) => promises.indexOf(id) !== index).map((id) => `${id} is listed twice`),
  ...promises.filter((id) => !tests.some(({ tags }) => tags.includes(id))).map((id) => `${id} has no test`),
  ...tests.flatMap(({ title, tags }) =>
    tags.filter((id) => !promises.includes(id)).map((id) => `${id} is not in docs/promises.md: ${title}`),
  ),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

if (process.argv.includes('--print')) {
  for (const id of promises) {
    console.log(id);
    for (const { title } of tests.filter(({ tags }) => tags.includes(id))) console.log(`  ${title}`);
  }
}
console.log(`${promises.length} promises, proved by ${tests.filter(({ tags }) => tags.length > 0).length} tests`);
