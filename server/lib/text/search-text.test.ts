import { expect, test } from 'vitest';
import { buildSearchText, toLikePattern } from './search-text.ts';

test('wildcards of LIKE are escaped in a search', () => {
  expect(toLikePattern('50%_')).toBe('%50\\%\\_%');
});

test('the search text is cut to the limit of the index, between two characters', () => {
  const text = buildSearchText('語'.repeat(1_000));
  expect(text).toBe('語'.repeat(633));
  expect(buildSearchText('a'.repeat(1_050))).toHaveLength(1_050);
});
