import { expect, test } from 'vitest';
import { describePaidAmount } from './payment-notes.ts';

test.each([
  ['all of it', 12_000, '£120.00'],
  ['a part', 4_500, '£45.00 of £120.00'],
  ['with a backend that does not say how much', undefined, '£120.00'],
])(
  'the announcement of a payment has the sum that was paid: %s [recorded 3.4]',
  (_, paidAmount, text) => {
    expect(describePaidAmount({ amountGross: 12_000, paidAmount })).toBe(text);
  },
);
