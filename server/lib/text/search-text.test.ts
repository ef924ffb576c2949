import { expect, test } from 'vitest';
import { buildSearchText, toLikePattern } from './search-text.ts';

test('LIKE wildcards are escaped', () => {
  expect(toLikePattern('50%_')).toBe('%50\\%\\_%');
});

test('The search text is truncated to the index limit between two characters', () => {
  const text = buildSearchText('語'.repeat(1_000));
  expect(text).toBe('語'.repeat(633));
  expect(buildSearchText('a'.repeat(1_050))).toHaveLength(1_050);
});
