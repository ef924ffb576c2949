import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageProblems, readStatements } from './support/coverage-list.ts';

const root = join(import.meta.dirname, '..');
const lists = ['docs/coverage.md', 'docs/situations.md', 'docs/attacks.md', 'docs/crashes.md', 'docs/extras.md'];

const readSource = (path: string) => {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

for (const list of lists) {
  const markdown = readFileSync(join(root, list), 'utf8');
  const problems = coverageProblems(markdown, readSource);
  for (const { line, says } of problems) console.error(`${list}:${line} ${says}`);
  if (problems.length > 0) process.exitCode = 1;

  const statements = readStatements(markdown);
  const tests = new Set(statements.flatMap(({ proofs }) => proofs));
  console.log(`${list}: ${statements.length} statements, proved by ${tests.size} tests`);
}
