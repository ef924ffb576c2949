import { describe, expect, test } from 'vitest';
import { searchPatterns, searchTerms, searchTextOf } from './search-text.ts';

const finds = (typed: string, text: string) => searchTerms(typed).some((term) => searchTextOf(text).includes(term));

describe('a search', () => {
  test.each([
    ['zoe', 'Zoë Lindqvist'],
    ['nguyen thi', 'Nguyễn Thị Lan'],
    ['soren', 'Søren Ødegård'],
    ['lukasz', 'Łukasz'],
    ['strasse', 'Weiße Straße'],
    ["o'neill", 'Siobhan O’Neill'],
    ['O’Neill', "Siobhan O'Neill"],
    ['jones-smith', 'Jones–Smith'],
    ['ISTANBUL', 'İstanbul, Kadıköy'],
    ['kadikoy', 'İstanbul, Kadıköy'],
    ['한국', '한국'.normalize('NFD')],
    ['07700 900123', '+44 (0)7700-900-123 or 07700 900123'],
    ['07700-900-123', '07700 900123'],
  ])('for %s finds %s', (typed, text) => {
    expect(finds(typed, text)).toBe(true);
  });

  test.each([
    ['lukas z', 'Łukasz'],
    ['한', '하나'],
  ])('for %s does not find %s', (typed, text) => {
    expect(finds(typed, text)).toBe(false);
  });
});

test('A search for nothing but spaces has nothing to look for', () => {
  expect(searchTerms('  ')).toEqual([]);
});

test('What LIKE would take for more than it is loses its meaning', () => {
  expect(searchPatterns('50%_')).toEqual(['%50\\%\\_%']);
});

test('What a row is found by fits an index, and is cut between two letters', () => {
  const text = searchTextOf('語'.repeat(1_000));
  expect(text).toBe('語'.repeat(633));
  expect(searchTextOf('a'.repeat(1_050))).toHaveLength(1_050);
});
