import { describe, expect, test } from 'vitest';
import { toSmsSender } from '../../domain/messages/transports/sms-transport.ts';
import { type PhoneCountries, toE164, toSmsNumber } from './phone-number.ts';

const home = ['GB', 'GG', 'JE', 'IM'] as const satisfies PhoneCountries;

test.each([
  ['07700 900123', '+447700900123'],
  ['+44 (0)7700 900-123', '+447700900123'],
  ['0044 7700 900123', '+447700900123'],
  ['7700 900123', '+447700900123'],
  ['(0131) 496 0123', '+441314960123'],
  ['٠٧٧٠٠٩٠٠١٢٣', '+447700900123'],
  ['\u202d+44 7700 900123\u202c', '+447700900123'],
  ['447700900123', '+447700900123'],
  ['tel:+44-7700-900123', '+447700900123'],
  ['+44 07700 900123', '+447700900123'],
  ['０７７００\u3000９００１２３', '+447700900123'],
  ['07700\u2011900\u00a0123', '+447700900123'],
  ['07700 900123 ext. 12', '+447700900123'],
  ['+44 1481 960194', '+441481960194'],
  ['07797 712345', '+447797712345'],
  ['07624 900123', '+447624900123'],
])('the number %s is dialled as %s [attack 5.7]', (typed, dialled) => {
  expect(toSmsNumber(typed, home)).toBe(dialled);
});

// Ofcom keeps these ranges for films and books.
test.each([
  '07700 900000',
  '07700 900999',
  '020 7946 0000',
  '0121 496 0999',
  '028 9649 6000',
  '01632 960999',
  '03069 990000',
  '08081 570000',
])('the number %s, which is reserved for films, can be dialled', (typed) => {
  expect(toSmsNumber(typed, home)).toMatch(/^\+44/);
});

test.each([
  'aaa',
  '<script>',
  '+44 7700 900123; +44 7700 900124',
  '07700\u0007900123',
  'call 07700 900123',
  '',
  '12',
  '999',
  '118118',
  '60777',
  '+',
  '0'.repeat(30),
  '+44 7700 900123456',
  '07700 90',
  '07700 90012',
  '+44 7700 90012',
  '0800 1111',
])('"%s" cannot be dialled', (typed) => {
  expect(toSmsNumber(typed, home)).toBeUndefined();
});

describe('nothing is sent to', () => {
  test.each(['0909 8790123', '+449098790123', '0998 1234567', '0871 234 5678', '0845 46 47'])(
    'the premium-rate number %s [attack 5.7]',
    (typed) => {
      expect(toSmsNumber(typed, home)).toBeUndefined();
    },
  );

  test.each(['+870 773 111 111', '+8816 1234 5678', '+882 16 1234567', '+883 5100 1234567'])(
    'the satellite or international number %s [attack 5.7]',
    (typed) => {
      expect(toSmsNumber(typed, home)).toBeUndefined();
    },
  );

  test.each(['00353 87 123 4567', '+1 (212) 555.0100', '+33 6 12 34 56 78'])(
    'the country of %s, which is not allowed [attack 5.7]',
    (typed) => {
      expect(toSmsNumber(typed, home)).toBeUndefined();
    },
  );

  test('premium-rate numbers of other allowed countries [attack 5.7]', () => {
    expect(toSmsNumber('+353 1550 123456', ['GB', 'IE'])).toBeUndefined();
    expect(toSmsNumber('+1 900 555 1234', ['GB', 'US'])).toBeUndefined();
  });
});

test.each([
  ['00353 (0)87 123 4567', '+353871234567'],
  ['07700 900123 / 07700 900124', ''],
  ['ask at the desk', ''],
  ['', null],
  [null, null],
])('the typed number %j is stored as %j [text 2.3]', (typed, stored) => {
  expect(toE164(typed, home)).toBe(stored);
});

test('a number without a country code belongs to the first allowed country', () => {
  expect(toSmsNumber('087 123 4567', ['IE', 'GB'])).toBe('+353871234567');
  expect(toSmsNumber('+44 7700 900123', ['IE', 'GB'])).toBe('+447700900123');
  expect(toSmsNumber('+44 7700 900123', ['IE'])).toBeUndefined();
});

test('the sender of a text message has at most eleven plain characters of the tenant’s name', () => {
  expect(toSmsSender('O’Neill & Sons Dental')).toBe('ONeill Sons');
  expect(toSmsSender('123')).toBeUndefined();
});
