import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageProblems, readStatements } from './support/coverage-list.ts';

const root = join(import.meta.dirname, '..');
const list = 'docs/coverage.md';

const readSource = (path: string) => {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

const markdown = readFileSync(join(root, list), 'utf8');
const problems = coverageProblems(markdown, readSource);
for (const { line, says } of problems) console.error(`${list}:${line} ${says}`);

const statements = readStatements(markdown);
const tests = new Set(statements.flatMap(({ proofs }) => proofs));
console.log(`${statements.length} statements, proved by ${tests.size} tests`);
process.exitCode = problems.length === 0 ? 0 : 1;
