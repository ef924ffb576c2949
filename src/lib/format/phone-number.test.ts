import { expect, test } from 'vitest';
import { formatPhone, keepPhoneSpelling } from './phone-number.ts';

test.each([
  ['07700900123', '07700 900 123'],
  ['07700 900123', '07700 900 123'],
  ['(020) 7946-0123', '020 7946 0123'],
  ['01174960123', '0117 496 0123'],
  ['0121 4960123', '0121 496 0123'],
  ['01632960123', '01632 960 123'],
  ['03069990123', '0306 999 0123'],
  ['0800123456', '0800 123 456'],
  ['+447700900123', '+44 7700 900 123'],
  ['00447700900123', '+44 7700 900 123'],
  ['+44 (0)20 7946 0123', '+44 20 7946 0123'],
  ['\u202d07700900123\u202c', '07700 900 123'],
])('the phone number %s is formatted as %s [extra 3.2]', (typed, formatted) => {
  expect(formatPhone(typed)).toBe(formatted);
});

test.each([' +1 212-555-0123 ', '+353 1 234 5678', '12345', '0770090012', 'ask at the desk'])(
  'the text %j is not formatted [extra 3.2]',
  (typed) => {
    expect(formatPhone(typed)).toBe(typed.trim());
  },
);

test('a saved number that was not changed in the form has the same spelling afterwards', () => {
  expect(keepPhoneSpelling('07700 900 123', '07700900123')).toBe('07700900123');
  expect(keepPhoneSpelling('07700 900 124', '07700900123')).toBe('07700 900 124');
  expect(keepPhoneSpelling('', null)).toBe('');
});
