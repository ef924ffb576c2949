import { expect, test } from 'vitest';
import { parseVatNumber } from './vat-number.ts';

test.each([
  ['123456789', 'GB 123 4567 89'],
  [' gb123 4567 89 ', 'GB 123 4567 89'],
  ['GB 123-4567-89', 'GB 123 4567 89'],
  ['123 4567 89 012', 'GB 123 4567 89 012'],
  ['XI 123456789', 'XI 123 4567 89'],
  ['GBHA599', 'GBHA599'],
  ['ie 1234567fa', 'IE1234567FA'],
  ['FRXX999999999', 'FRXX999999999'],
  ['CHE-123.456.789', 'CHE123456789'],
])('the VAT number “%s” is shown as “%s” [shop 1.6]', (typed, shown) => {
  expect(parseVatNumber(typed)).toBe(shown);
  expect(parseVatNumber(shown)).toBe(shown);
});

test.each([
  'pending',
  '12345678',
  '1234567890',
  'GB 1234 5678',
  'IE12',
  'IE12345678901234',
  'IE1234567#',
  'NOT REGISTERED',
])('the text “%s” is refused as a VAT number [shop 1.6]', (typed) => {
  expect(parseVatNumber(typed)).toBeUndefined();
});
