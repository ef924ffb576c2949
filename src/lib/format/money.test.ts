import { describe, expect, it } from 'vitest';
import { maxPence } from '../../../contract/limits.ts';
import { formatMoney } from './money.ts';

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
});
