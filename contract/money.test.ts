import { describe, expect, test } from 'vitest';
import { maxPence } from './limits.ts';
import { grossOf, netOf, totalsAround, vatCodes, vatOf } from './money.ts';

const most = 100_000;
const upTo = (pence: number) => Array.from({ length: pence + 1 }, (_, index) => index);

describe('a total that includes VAT', () => {
  test.each(vatCodes)(
    'is taken apart exactly where some net amount makes it, for every penny to £1,000 (%s) [extra 8.4]',
    (code) => {
      const reachable = new Map(upTo(most).map((net) => [grossOf(net, code), net]));
      expect(upTo(most).filter((gross) => netOf(gross, code) !== reachable.get(gross))).toEqual([]);
    },
  );

  test('has a reachable one a penny below and a penny above wherever it is none itself [extra 8.4]', () => {
    const unreachable = upTo(most).filter((gross) => netOf(gross, 'T1') === undefined);
    expect(unreachable).toContain(999);
    expect(unreachable).toHaveLength(Math.floor((most - 3) / 6) + 1);
    expect(unreachable.map((gross) => totalsAround(gross, 'T1'))).toEqual(
      unreachable.map((gross) => [gross - 1, gross + 1]),
    );
  });

  test('is exact for the largest amounts too', () => {
    const net = Math.floor(maxPence / 1.2);
    expect(netOf(grossOf(net, 'T1'), 'T1')).toBe(net);
    expect(net + vatOf(net, 'T1')).toBe(grossOf(net, 'T1'));
  });
});
