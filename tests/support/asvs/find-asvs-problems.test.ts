import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildAsvsSummary, findAsvsProblems } from './find-asvs-problems.ts';

const document = readFileSync(join(import.meta.dirname, '../../../docs/asvs.md'), 'utf8');

const row = '| 1.2.8 | 2 | LaTeX is configured safely | does not apply | no LaTeX |';

/** All promises but `missing` exist. */
const findProblems = (change: (text: string) => string, missing: readonly string[] = []) => {
  const changed = change(document);
  const promises = [...document.matchAll(/[a-z]+ \d+\.\d+(?=[\],])/g)].map(([id]) => id);
  return findAsvsProblems(
    changed,
    promises.filter((id) => !missing.includes(id)),
  ).filter((problem) => !problem.startsWith('The summary'));
};

describe('the document about ASVS', () => {
  test('has each requirement of levels 1 and 2 once', () => {
    expect(findProblems((text) => text)).toEqual([]);
  });

  test.each<[string, string, string]>([
    ['without a requirement', '', '1.2.8 has no row'],
    ['with a requirement twice', `${row}\n${row}`, '1.2.8 has several rows'],
    ['with a wrong level', row.replace('| 2 |', '| 1 |'), '1.2.8 has level 2'],
    ['with a wrong answer', row.replace('does not apply', 'perhaps'), '“perhaps” is no answer'],
    ['with a long text', row.replace('configured', 'a '.repeat(12)), 'more than 12 words'],
    [
      'with a requirement of level 3',
      `${row}\n${row.replace('1.2.8', '1.2.10')}`,
      '1.2.10 is no requirement of level 1 or 2',
    ],
  ])('is refused %s', (_how, replacement, problem) => {
    expect(findProblems((text) => text.replace(row, replacement))).toContainEqual(
      expect.stringContaining(problem),
    );
  });

  test('is refused with a wrong count of requirements in a chapter that does not apply', () => {
    const problems = findProblems((text) => text.replace('its 7 req', 'its 6 req'));
    expect(problems).toEqual(['Chapter 17 has 7 requirements']);
  });

  test('is refused with a promise that does not exist', () => {
    expect(findProblems((text) => text, ['attack 6.4'])).toEqual([
      '1.3.3 names attack 6.4, which is no promise',
    ]);
  });

  test('is refused with a summary that does not match its rows', () => {
    const changed = document.replace(row, row.replace('does not apply', 'held'));
    expect(buildAsvsSummary(changed)).not.toBe(buildAsvsSummary(document));
    expect(findAsvsProblems(changed, [])).toContain(
      `The summary must be:\n${buildAsvsSummary(changed)}`,
    );
  });
});
