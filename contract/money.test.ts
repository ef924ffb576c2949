import { describe, expect, test } from 'vitest';
import { maxPence } from './limits.ts';
import { getGross, getNet, getReachableTotals, getVat, vatCodes } from './money.ts';

const most = 100_000;
const upTo = (pence: number) => Array.from({ length: pence + 1 }, (_, index) => index);

describe('a total that includes VAT', () => {
  test.each(vatCodes)(
    'converts to net exactly where a net amount makes it, for every penny to £1,000 (%s) [extra 8.4]',
    (code) => {
      const reachable = new Map(upTo(most).map((net) => [getGross(net, code), net]));
      expect(upTo(most).filter((gross) => getNet(gross, code) !== reachable.get(gross))).toEqual([]);
    },
  );

  test('has reachable totals a penny below and above where it is not reachable [extra 8.4]', () => {
    const unreachable = upTo(most).filter((gross) => getNet(gross, 'T1') === undefined);
    expect(unreachable).toContain(999);
    expect(unreachable).toHaveLength(Math.floor((most - 3) / 6) + 1);
    expect(unreachable.map((gross) => getReachableTotals(gross, 'T1'))).toEqual(
      unreachable.map((gross) => [gross - 1, gross + 1]),
    );
  });

  test('is exact for the largest amounts too', () => {
    const net = Math.floor(maxPence / 1.2);
    expect(getNet(getGross(net, 'T1'), 'T1')).toBe(net);
    expect(net + getVat(net, 'T1')).toBe(getGross(net, 'T1'));
  });
});
