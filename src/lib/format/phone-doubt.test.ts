import { expect, test } from 'vitest';
import { getPhoneDoubt } from './phone-doubt.ts';

test.each([
  '',
  '07700 900123',
  '+44 (0)7700 900-123',
  '0044 7700 900123',
  '7700 900123',
  '(0131) 496 0123',
  '01204 12345',
  '0800 123456',
  '+1 212 555 0100',
  '00353 1 234 5678',
  '\u202d+44 7700 900123\u202c',
  'tel:+447700900123',
  '447700900123',
  '٠٧٧٠٠ ٩٠٠١٢٣',
  '07700 900123 ext. 12',
])('the phone number %j causes no hint [counter 11.8]', (typed) => {
  expect(getPhoneDoubt(typed)).toBeUndefined();
});

test.each([
  ['07700 90', 'short'],
  ['07700 90012', 'short'],
  ['+44 7700 90', 'short'],
  ['12', 'short'],
  ['+353 1', 'short'],
  ['07700 900 1234', 'long'],
  ['+1 212 555 0100 0000 00', 'long'],
  ['ask at the desk', 'letters'],
  ['07700 900123 / 07700 900124', 'several'],
  ['+44 7700 900123 +44 7700 900124', 'several'],
])('the phone number %s causes the hint %s [counter 11.8]', (typed, doubt) => {
  expect(getPhoneDoubt(typed)).toBe(doubt);
});
