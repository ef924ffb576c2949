import { expect, test } from 'vitest';
import { toSmsSender } from '../domain/messages/transports/sms-transport.ts';
import { toE164 } from './phone-number.ts';

test.each([
  ['07700 900123', '+447700900123'],
  ['+44 (0)7700 900-123', '+447700900123'],
  ['00353 87 123 4567', '+353871234567'],
  ['7700 900123', '+447700900123'],
  ['+1 (212) 555.0100', '+12125550100'],
])('%s is dialled as %s', (typed, dialled) => {
  expect(toE164(typed)).toBe(dialled);
});

test.each([
  'aaa',
  '<script>',
  '٠٧٧٠٠٩٠٠١٢٣',
  '+44 7700 900123; +44 7700 900124',
  '07700\u0007900123',
  '',
  '12',
  '+',
  '0'.repeat(30),
])('"%s" cannot be dialled', (typed) => {
  expect(toE164(typed)).toBeUndefined();
});

test('the SMS sender has at most eleven plain characters of the name', () => {
  expect(toSmsSender('O’Neill & Sons Dental')).toBe('ONeill Sons');
  expect(toSmsSender('123')).toBeUndefined();
});
