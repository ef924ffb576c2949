import { describe, expect, it } from 'vitest';
import { maxPence } from '../../../contract/limits.ts';
import { appendDigits, formatMoney, parseMoney, removeLastDigit } from './money.ts';

describe('money', () => {
  it.each([
    [0, '£0.00'],
    [5, '£0.05'],
    [1234, '£12.34'],
    [123450, '£1,234.50'],
    [maxPence, '£9,999,999,999.99'],
  ])('formats %i pence as %s [spec 9.8]', (pence, shown) => {
    expect(formatMoney(pence)).toBe(shown);
  });

  it.each([
    [95_00, '£95'],
    [1_250_00, '£1.3k'],
    [3_400_000_00, '£3.4m'],
  ])('formats %i pence in compact form as %s [spec 9.9]', (pence, shown) => {
    expect(formatMoney(pence, { compact: true })).toBe(shown);
  });

  it.each([
    ['12.34', 1234],
    ['£12.34', 1234],
    ['1,234.50', 123450],
    ['£ 1,234', 123400],
    [' 7 ', 700],
    ['0.5', 50],
    ['.99', 99],
    ['9999999999.99', maxPence],
  ])('parses %j', (text, pence) => {
    expect(parseMoney(text)).toBe(pence);
  });

  it.each(['', '£', '.', '-5', '12.345', '1,23', 'twelve', '1.2.3', '10000000000'])(
    'does not parse %j',
    (text) => {
      expect(parseMoney(text)).toBeUndefined();
    },
  );

  it('appends digits at the right as a cash register does', () => {
    let pence = 0;
    const shown = ['1', '2', '3', '4'].map((digit) => {
      pence = appendDigits(pence, digit);
      return formatMoney(pence);
    });
    expect(shown).toEqual(['£0.01', '£0.12', '£1.23', '£12.34']);
  });

  it('removes the last digit on backspace', () => {
    expect(removeLastDigit(1234)).toBe(123);
    expect(removeLastDigit(3)).toBe(0);
  });

  it('ignores a digit that would exceed the maximum', () => {
    expect(appendDigits(maxPence, '1')).toBe(maxPence);
  });
});
