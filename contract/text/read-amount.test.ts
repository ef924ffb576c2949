import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxPence } from '../limits.ts';
import { formatMoney } from '../money.ts';
import { amountProblems, readAmount } from './read-amount.ts';

test('the message of an amount that is too large names the limit', () => {
  expect(amountProblems.tooLarge).toBe(`At most ${formatMoney(maxPence)}`);
});

describe('a typed or pasted amount', () => {
  test.each([
    ['12.34', 12_34],
    ['12,50', 12_50],
    ['12,5', 12_50],
    ['12.', 12_00],
    ['25.-', 25_00],
    ['25,-', 25_00],
    ['.99', 99],
    [',99', 99],
    ['0', 0],
    ['0,05', 5],
    ['007.50', 7_50],
    [' 7 ', 7_00],
    ['9999999999.99', maxPence],
  ])('%j is read with a point or a comma as the decimal mark', (text, pence) => {
    expect(readAmount(text)).toEqual({ pence });
  });

  test.each([
    ['1,234', 1_234_00],
    ['1,234.5', 1_234_50],
    ['1.234,56', 1_234_56],
    ['1 234,56', 1_234_56],
    ['1\u202f234,56', 1_234_56],
    ["1'234.50", 1_234_50],
    ['1’234.50', 1_234_50],
    ['1,234,567.89', 1_234_567_89],
    ['1.234.567', 1_234_567_00],
    ['1.234.567,89', 1_234_567_89],
    ['1,23,456.00', 123_456_00],
  ])('%j is read with thousands separators', (text, pence) => {
    expect(readAmount(text)).toEqual({ pence });
  });

  test.each([
    ['£12.34', 12_34],
    ['£ 1,234', 1_234_00],
    ['￡２５．５０', 25_50],
    ['25 £', 25_00],
    ['GBP 25', 25_00],
    ['25.00 gbp', 25_00],
    ['+25', 25_00],
    ['25 pounds', 25_00],
    ['25 quid', 25_00],
    ['Total due: £25.00 inc VAT', 25_00],
    ['£25.00 only', 25_00],
    ['£25\n', 25_00],
    ['\u202d£45.00\u202c', 45_00],
    ['50p', 50],
    ['٢٥٫٥٠', 25_50],
    ['१२५', 125_00],
    ['12·50', 12_50],
  ])('%j is read although it has signs or words around it', (text, pence) => {
    expect(readAmount(text)).toEqual({ pence });
  });

  test.each([
    ['', amountProblems.unreadable],
    ['£', amountProblems.unreadable],
    ['.', amountProblems.unreadable],
    ['twelve', amountProblems.unreadable],
    ['Invoice 1042', amountProblems.unreadable],
    ['£25 + £5', amountProblems.unreadable],
    ['2 x £25', amountProblems.unreadable],
    ['25-30', amountProblems.unreadable],
    ['1.2.3', amountProblems.unreadable],
    ['12.11.2026', amountProblems.unreadable],
    ['12/11', amountProblems.unreadable],
    ['1e3', amountProblems.unreadable],
    ['1.5k', amountProblems.unreadable],
    ['20%', amountProblems.unreadable],
    ['£30.0025.', amountProblems.unreadable],
    ['12 50', amountProblems.unreadable],
    ['07700 900123', amountProblems.unreadable],
    ['1.234', amountProblems.tooManyDecimals],
    ['12.345', amountProblems.tooManyDecimals],
    ['0,005', amountProblems.tooManyDecimals],
    ['-5', amountProblems.negative],
    ['−5', amountProblems.negative],
    ['-£5', amountProblems.negative],
    ['£-5.00', amountProblems.negative],
    ['(25.00)', amountProblems.negative],
    ['25.00-', amountProblems.negative],
    ['€25', amountProblems.otherCurrency],
    ['$25', amountProblems.otherCurrency],
    ['25 EUR', amountProblems.otherCurrency],
    ['10000000000', `At most ${formatMoney(maxPence)}`],
  ])('%j is refused with a sentence that says what to type instead', (text, problem) => {
    expect(readAmount(text)).toEqual({ problem });
  });

  test('can be the formatted text of the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxPence }), (pence) => {
        expect(readAmount(formatMoney(pence))).toEqual({ pence });
      }),
    );
  });
});
