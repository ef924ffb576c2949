import { describe, expect, test } from 'vitest';
import { hasSearchTerm, toSearchTerms } from './search-text.ts';

const hasMatch = (typed: string, text: string) => hasSearchTerm([text], toSearchTerms(typed));

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
    expect(hasMatch(typed, text)).toBe(true);
  });

  test.each([
    ['lukas z', 'Łukasz'],
    ['한', '하나'],
  ])('for %s does not find %s', (typed, text) => {
    expect(hasMatch(typed, text)).toBe(false);
  });
});

test('a search for spaces has no terms', () => {
  expect(toSearchTerms('  ')).toEqual([]);
});
