import { expect, test } from 'vitest';
import { getPhoneDoubt, isUkNumberWithoutTexts } from './phone-doubt.ts';

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

test.each([
  '0800 123 4567',
  '0800 123456',
  '01632 960123',
  '020 7946 0958',
  '+44 (0)20 7946 0958',
  '442079460958',
  '070 1234 5678',
  '07640 123456',
])('no text may reach the UK number %s, which is no mobile number [counter 11.12]', (typed) => {
  expect(isUkNumberWithoutTexts(typed)).toBe(true);
});

test.each([
  '',
  '07700 900123',
  '+44 (0)7700 900-123',
  '7700 900123',
  '447700900123',
  '07624 900123',
  '07797 712345',
  '07700 900123 ext. 12',
  '+1 212 555 0100',
  '00353 1 234 5678',
  '12345',
])('nothing is said about texts to %j [counter 11.12]', (typed) => {
  expect(isUkNumberWithoutTexts(typed)).toBe(false);
});
