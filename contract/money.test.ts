import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxPence } from './limits.ts';
import {
  formatMoney,
  getAmounts,
  getGross,
  getNet,
  getReachableTotals,
  getVat,
  splitGross,
  vatCodes,
} from './money.ts';

const MAX_TESTED_PENCE = 100_000;
const listPenceUpTo = (pence: number) => Array.from({ length: pence + 1 }, (_, index) => index);

describe('a total that includes VAT', () => {
  test.each(vatCodes)(
    'converts to a net amount exactly when such a net amount exists, for every penny to £1,000 (%s) [extra 8.4]',
    (code) => {
      const reachable = new Map(
        listPenceUpTo(MAX_TESTED_PENCE).map((net) => [getGross(net, code), net]),
      );
      expect(
        listPenceUpTo(MAX_TESTED_PENCE).filter(
          (gross) => getNet(gross, code) !== reachable.get(gross),
        ),
      ).toEqual([]);
    },
  );

  test('that no net amount gives is offered the nearest totals below and above [extra 8.4]', () => {
    const unreachable = listPenceUpTo(MAX_TESTED_PENCE).filter(
      (gross) => getNet(gross, 'T1') === undefined,
    );
    expect(unreachable).toContain(999);
    expect(unreachable).toHaveLength(Math.floor((MAX_TESTED_PENCE - 3) / 6) + 1);
    expect(unreachable.map((gross) => getReachableTotals(gross, 'T1'))).toEqual(
      unreachable.map((gross) => [gross - 1, gross + 1]),
    );
  });

  test('is exact for the largest amounts, too', () => {
    const net = Math.floor(maxPence / 1.2);
    expect(getNet(getGross(net, 'T1'), 'T1')).toBe(net);
    expect(net + getVat(net, 'T1')).toBe(getGross(net, 'T1'));
  });
});

describe('the split of a gross amount', () => {
  const anyPence = fc.integer({ min: 1, max: maxPence });
  const anyCode = fc.constantFrom(...vatCodes);

  test('adds up, and its VAT is one sixth, rounded to the nearest penny, with halves rounded up [counter 11.1]', () => {
    fc.assert(
      fc.property(anyPence, anyCode, (gross, code) => {
        const { amountNet, amountVat, amountGross } = splitGross(gross, code);
        expect(amountGross).toBe(gross);
        expect(amountNet + amountVat).toBe(gross);
        expect(Number.isSafeInteger(amountVat)).toBe(true);
        // Six times the deviation from the exact VAT, in whole pence. Half a penny is 3.
        const sixTimesDeviation = code === 'T1' ? 6 * amountVat - gross : 6 * amountVat;
        expect(sixTimesDeviation).toBeGreaterThan(-3);
        expect(sixTimesDeviation).toBeLessThanOrEqual(3);
      }),
    );
    expect(splitGross(999, 'T1')).toEqual({ amountNet: 832, amountVat: 167, amountGross: 999 });
    expect(splitGross(1995, 'T1')).toEqual({ amountNet: 1662, amountVat: 333, amountGross: 1995 });
    expect(splitGross(4995, 'T1')).toEqual({ amountNet: 4162, amountVat: 833, amountGross: 4995 });
  });

  test('has the same net amount and VAT from which the total was made [counter 11.1]', () => {
    fc.assert(
      fc.property(anyPence, anyCode, (amountNet, vatCode) => {
        const amounts = {
          amountNet,
          amountVat: getVat(amountNet, vatCode),
          amountGross: getGross(amountNet, vatCode),
        };
        expect(getAmounts({ amountNet, vatCode })).toEqual(amounts);
        expect(getAmounts({ amountNet, vatCode, amountGross: amounts.amountGross })).toEqual(
          amounts,
        );
      }),
    );
  });
});

describe('an amount of money', () => {
  test.each([
    [0, '£0.00'],
    [5, '£0.05'],
    [1234, '£12.34'],
    [123450, '£1,234.50'],
    [maxPence, '£9,999,999,999.99'],
    // A hyphen is shorter than a digit, and may end a line.
    [-500, '−£5.00'],
  ])('of %i pence is formatted as %s [spec 9.8]', (pence, shown) => {
    expect(formatMoney(pence)).toBe(shown);
  });

  test.each([
    [95_00, '£95'],
    [1_250_00, '£1.3k'],
    [3_400_000_00, '£3.4m'],
  ])('of %i pence has the compact form %s [spec 9.9]', (pence, shown) => {
    expect(formatMoney(pence, { compact: true })).toBe(shown);
  });
});
