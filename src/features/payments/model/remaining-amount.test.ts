import { expect, test } from 'vitest';
import { getPartPence, getRemainingPence } from './remaining-amount.ts';

const request = { status: 'requested', amountGross: 12_000 };

test.each([
  ['all of it without payments', { ...request }, 12_000],
  ['what is due', { ...request, paidAmount: 6_000, dueAmount: 6_000 }, 6_000],
  [
    'what was not received before the cancellation',
    { ...request, status: 'cancelled_client', paidAmount: 6_000, dueAmount: 0 },
    6_000,
  ],
  [
    'all of a cancelled request that was refunded',
    { ...request, status: 'cancelled_client', paidAmount: 6_000, refundedAmount: 6_000 },
    12_000,
  ],
  [
    'what was not received before the cancellation, whatever was refunded of a late payment',
    {
      ...request,
      status: 'cancelled_client',
      paidAmount: 6_000,
      refundedAmount: 6_000,
      latePayment: { amountGross: 6_000, refundedAmount: 6_000, at: '2026-09-03T09:00:00Z' },
    },
    6_000,
  ],
  [
    'all of a request that was paid',
    { ...request, status: 'paid', paidAmount: 12_000, dueAmount: 0 },
    12_000,
  ],
])('another request asks for %s [recorded 3.5]', (_, payment, pence) => {
  expect(getRemainingPence(payment)).toBe(pence);
});

test.each([
  ['the part before the first payment', { askedAmount: 3_000, dueAmount: 12_000 }, 3_000],
  [
    'no part of what is left',
    { paidAmount: 3_000, askedAmount: 9_000, dueAmount: 9_000 },
    undefined,
  ],
  ['no part if it asks for everything', { askedAmount: 12_000, dueAmount: 12_000 }, undefined],
])('another request asks first for %s [recorded 3.5]', (_, amounts, pence) => {
  expect(getPartPence({ ...request, ...amounts })).toBe(pence);
});
