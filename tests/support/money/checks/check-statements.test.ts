import { expect, test } from 'vitest';
import type { LedgerCheckout } from '../money-provider.ts';
import { findFalseRefusals, findFalseStatements, findFalseStatus } from './check-statements.ts';

const open: LedgerCheckout = {
  providerCheckoutId: 'cs_1',
  paymentRequestId: 'request-1',
  state: 'open',
};
const ended: LedgerCheckout = { ...open, state: 'ended' };
const ledgerPayment = {
  reference: 'pi_1',
  amountPence: 6_000,
  currency: 'GBP',
  refunds: [],
  disputes: [],
};
const paid: LedgerCheckout = { ...open, state: 'paid', ledgerPayment };

test('a sentence about money is false when it was true neither before nor after the page was made', () => {
  const denial = '<p>Nothing was taken.</p>';
  expect(findFalseStatements(denial, [paid], [paid])).toHaveLength(1);
  expect(findFalseStatements(denial, [open], [paid])).toEqual([]);
  expect(
    findFalseStatements('<p>Nothing was taken before it was cancelled.</p>', [paid], [paid]),
  ).toEqual([]);
  expect(findFalseStatements('<h1>Paid</h1>', [open], [open])).toHaveLength(1);
  expect(findFalseStatements('<h1>Paid</h1>', [open], [paid])).toEqual([]);
});

test('a refused cancellation and a paid status are false when no page can be paid and nothing was paid', () => {
  expect(findFalseRefusals('Jo Bloggs is paying right now.', [ended], [ended])).toHaveLength(1);
  expect(findFalseRefusals('Jo Bloggs is paying right now.', [open], [ended])).toEqual([]);
  expect(findFalseRefusals('On its way, usually by 27 November.', [open], [paid])).toHaveLength(1);
  expect(
    findFalseRefusals(
      'On its way, usually by 27 November.',
      [{ ...open, state: 'processing' }],
      [paid],
    ),
  ).toEqual([]);
  expect(findFalseStatus('paid', [ended])).toHaveLength(1);
  expect(findFalseStatus('requested', [paid])).toEqual([]);
});
