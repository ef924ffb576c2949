import { expect, test } from 'vitest';
import { countTextParts } from './character-sets.ts';

test.each([
  ['160 letters', 'a'.repeat(160), 1],
  ['161 letters', 'a'.repeat(161), 2],
  ['306 letters', 'a'.repeat(306), 2],
  ['307 letters', 'a'.repeat(307), 3],
  ['80 characters of the extension, which count twice', '€'.repeat(80), 1],
  ['81 of them', '€'.repeat(81), 2],
  ['70 letters outside the GSM alphabet', 'ж'.repeat(70), 1],
  ['71 of them', 'ж'.repeat(71), 2],
  ['134 of them', 'ж'.repeat(134), 2],
  ['135 of them', 'ж'.repeat(135), 3],
  ['one letter outside the alphabet among 70', `${'a'.repeat(70)}ж`, 2],
])('%s need the expected number of parts of a text message [reach 2.6]', (_, text, parts) => {
  expect(countTextParts(text)).toBe(parts);
});
