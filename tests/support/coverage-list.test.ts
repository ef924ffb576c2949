import { expect, test } from 'vitest';
import { coverageProblems, readStatements } from './coverage-list.ts';

const file = 'tests/till.test.ts';
const source = `
import { describe, expect, test } from 'vitest';
describe('the till', () => {
  test('opens', () => expect(true).toBe(true));
  test.each([['a ) b', 1]])('counts %s', () => {});
});
describe.each(['£', '€'])('in %s', () => {
  it('opens', () => {});
  for (const coin of [1, 2]) test(\`takes \${coin}\`, async () => {});
});
it('says "it\\'s shut"', () => {});
`;
const sources: Record<string, string> = { [file]: source };
const problems = (...lines: string[]) => coverageProblems(lines.join('\n'), (path) => sources[path]);

test('a list whose every statement names tests that are there is fine', () => {
  const lines = [
    '# 1 The till',
    `- 1.1 It counts. \`${file} › counts %s\``,
    `- 1.2 It opens, and \`beeps\`. \`${file} › the till › opens\`; \`${file} › in %s › opens\``,
    `- 1.3 It takes coins. \`${file} › takes \${coin}\``,
    `- 1.4 It says when it is shut. \`${file} › says "it's shut"\``,
  ];
  expect(problems(...lines)).toEqual([]);
  expect(readStatements(lines.join('\n')).map(({ proofs }) => proofs.length)).toEqual([1, 2, 1, 1]);
});

test('a statement without a test is named by its line', () => {
  expect(problems('# 1 The till', '', '- 1.1 It opens, with a `beep`.')).toEqual([
    { line: 3, says: '1.1 has no test' },
  ]);
});

test('a file that is not there is named', () => {
  expect(problems('- 1.1 It opens. `tests/gone.test.ts › opens`')).toEqual([
    { line: 1, says: '1.1 names a file that does not exist: tests/gone.test.ts' },
  ]);
});

test('a test that was renamed is named, and so is what is only the name of a group', () => {
  expect(problems(`- 1.1 It opens. \`${file} › opened\`; \`${file} › the till\``)).toEqual([
    { line: 1, says: `1.1 names a test that does not stand in ${file}: opened` },
    { line: 1, says: `1.1 names a test that does not stand in ${file}: the till` },
  ]);
});

test('a name that several tests have must be told apart by its group', () => {
  expect(problems(`- 1.1 It opens. \`${file} › opens\``)).toEqual([
    { line: 1, says: `1.1 names 2 tests of ${file} at once: opens` },
  ]);
});

test('a number is given once', () => {
  expect(problems(`- 1.1 A. \`${file} › counts %s\``, `- 1.1 B. \`${file} › counts %s\``)).toEqual([
    { line: 2, says: '1.1 has a number that an earlier statement has' },
  ]);
});
