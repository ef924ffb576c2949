import { describe, expect, test } from 'vitest';
import { createMatcher, parseSearch } from './match-search.ts';

const hasMatch = (typed: string, text: string) =>
  createMatcher<string>({ getTexts: (row) => [row] }, typed)(text);

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
    ['lukas zq', 'Łukasz'],
    ['한', '하나'],
  ])('for %s does not find %s', (typed, text) => {
    expect(hasMatch(typed, text)).toBe(false);
  });
});

const stored = [
  '07700 900777',
  '+44 7700 900777',
  '0044 7700 900777',
  '+44 (0)7700 900-777',
  '447700900777',
  '(07700) 900777',
  '\u202d+44 7700 900777\u202c',
  'tel:+447700900777',
  '٠٧٧٠٠ ٩٠٠٧٧٧',
  '０７７００ ９００７７７',
  '+44 7700\u2011900\u2212777',
  '020 7946 0123 / 07700 900777',
];
const typed = [
  ...stored.slice(0, -1),
  '07700 9',
  '0770',
  '+44 77',
  '+4477',
  '0044 77',
  '00447',
  '+44 (0)77',
  '447700 9',
  '0777',
];

test.each(stored)(
  'a phone number stored as %j is found in every spelling, and by its first digits [text 2.1]',
  (phone) => {
    expect(typed.filter((search) => !hasMatch(search, phone))).toEqual([]);
  },
);

test.each(['+353 87 123 4567', '00353 87 123 4567', '087 123 4567', '353871234567'])(
  'a foreign number is found in every spelling when the search has all its digits: %s [text 2.1]',
  (search) => {
    for (const phone of ['+353 87 123 4567', '00353871234567', '087 1234567'])
      expect(hasMatch(search, phone)).toBe(true);
  },
);

test.each([
  ['07700 900778', '07700 900777'],
  ['+44 78', '07700 900777'],
  ['1200', '07700 900777'],
])('a search for %s does not find %s', (search, phone) => {
  expect(hasMatch(search, phone)).toBe(false);
});

test.each([
  ['“big” job', '"big" job'],
  ['jo bloggs', 'Jo\u00a0\u200bBlo\u00adggs\u2060'],
  ['می‌خواهم', 'میخواهم'],
  ['room 12', 'Room ١٢'],
])(
  'a search for %s finds old rows that store the same text with other characters [text 2.2]',
  (search, text) => {
    expect(hasMatch(search, text)).toBe(true);
  },
);

test.each([
  ['dot yates', true],
  ['YATES  dot', true],
  ['dot – yates', true],
  ['dot yates jones', false],
])('whether a search for %j finds Dot H. Yates: %j [counter 8.6]', (search, isFound) => {
  expect(hasMatch(search, 'Dot H. Yates')).toBe(isFound);
});

test('a search of only spaces is split into no words', () => {
  expect(parseSearch('  ').spellings).toEqual([]);
});
