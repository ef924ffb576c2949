import { expect, it } from 'vitest';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { findRegulars } from './find-regulars.ts';

let nextId = 0;
const createPayment = (name: string, status: string): PaymentSummary => {
  nextId += 1;
  return {
    id: nextId,
    ident: `${name} ${nextId}`,
    createdAt: '2026-09-03T09:00:00Z',
    lastSentAt: null,
    customer: { name, email: `${name}@example.com` },
    description: 'Hygienist visit',
    amountGross: 6_800,
    status,
  };
};

it('regulars are customers who have paid twice, with their newest paid request, the most frequent first [counter 16.15]', () => {
  const payments = [
    createPayment('Ali', 'paid'),
    createPayment('Grace', 'declined'),
    createPayment('Grace', 'paid'),
    createPayment('Ali', 'paid'),
    createPayment('Grace', 'paid'),
    createPayment('Tom', 'paid'),
    createPayment('Grace', 'paid'),
  ];
  expect(findRegulars(payments)).toEqual([payments[2], payments[0]]);
});

it('regulars do not include customers with an open request [counter 16.15]', () => {
  const payments = ['paid', 'requested', 'paid'].map((status) => createPayment('Ali', status));
  expect(findRegulars(payments)).toEqual([]);
});
