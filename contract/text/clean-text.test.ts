import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';

test.each([
  ['the marks of a writing direction', '\u202d+44 7700 900123\u202c', '+44 7700 900123'],
  ['zero-width spaces and the byte order mark', '\ufeffJo\u200b Blo\u2060ggs\u200e', 'Jo Bloggs'],
  ['soft hyphens', 'phy\u00adsio', 'physio'],
  ['variation selectors', 'Thank you ❤\ufe0f 葛\u{e0100}城', 'Thank you ❤ 葛城'],
  ['fillers without a form', 'Jo\u3164\u034f', 'Jo'],
  ['control characters', 'Jo\u0007 Blo\u009fggs\u001b', 'Jo Bloggs'],
  ['halves of surrogate pairs', 'Jo\ud83d Bloggs\udd27', 'Jo Bloggs'],
])('cleaning a text removes %s [text 1.1]', (_what, typed, cleaned) => {
  expect(cleanText(typed)).toBe(cleaned);
});

test.each(['\u00a0', '\u202f', '\u2009', '\u3000', '\t', '\r\n', '\u0085', '\u2028', '  \u200b '])(
  'the space %j becomes an ordinary space, and is removed at the ends of a text [text 1.1]',
  (space) => {
    expect(cleanText(`${space}Jo${space}Bloggs${space}`)).toBe('Jo Bloggs');
  },
);

test('a letter and its combining accent become one character [text 1.1]', () => {
  expect(cleanText('Zoe\u0308 Nguye\u0302\u200b\u0303n')).toBe('Zoë Nguyễn');
});

describe('cleaning a text keeps invisible characters that change what is seen', () => {
  test.each([
    ['in emoji', 'boiler 👩🏽‍🔧 👨‍👩‍👧 🏳‍🌈'],
    ['in the flag of Wales', 'rugby 🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['in Persian', 'می‌خواهم'],
    ['in Hindi and Sinhala', 'क्‍ष ශ්‍රී'],
  ])('%s [text 1.2]', (_where, text) => {
    expect(cleanText(text)).toBe(text);
  });

  test('except for joiners between other letters, and repeated joiners [text 1.2]', () => {
    expect(cleanText('J\u200do\u200c B\u{e0061}loggs می‌\u200c\u200cخواهم')).toBe(
      'Jo Bloggs می‌خواهم',
    );
  });
});

test('cleaning a cleaned text again changes nothing', () => {
  const character = fc.constantFrom(...'a ♥👩म\u0308\u200b\u200c\u200d\ufe0f\u00a0\ud800\udc00\n');
  fc.assert(
    fc.property(fc.string({ unit: character }), (text) => {
      expect(cleanText(cleanText(text))).toBe(cleanText(text));
    }),
  );
});
