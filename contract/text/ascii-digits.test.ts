import { expect, test } from 'vitest';
import { toAsciiDigits } from './ascii-digits.ts';

test.each([
  '٠١٢٣٤٥٦٧٨٩',
  '۰۱۲۳۴۵۶۷۸۹',
  '०१२३४५६७८९',
  '０１２３４５６７８９',
  '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
  '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡',
  '0123456789',
])('the digits %s are read as 0 to 9 [text 1.4]', (digits) => {
  expect(toAsciiDigits(digits)).toBe('0123456789');
});
