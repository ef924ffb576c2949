import { expect, test } from 'vitest';
import type { LedgerCheckout } from '../../providers/provider-driver.ts';
import { findFalseRefusals, findFalseStatements, findFalseStatus } from './check-statements.ts';

const open: LedgerCheckout = {
  providerCheckoutId: 'cs_1',
  paymentRequestId: 'request-1',
  askedPence: 6_000,
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
const know = (checkout: LedgerCheckout, recordedPence = 0) => ({
  checkouts: [checkout],
  recordedPence,
});

test('a sentence about money is false if it was false before and after the page was made', () => {
  const denial = '<p>Nothing was taken.</p>';
  expect(findFalseStatements(denial, know(paid), know(paid))).toHaveLength(1);
  expect(findFalseStatements(denial, know(open), know(paid))).toEqual([]);
  expect(
    findFalseStatements(
      '<p>Nothing was taken before it was cancelled.</p>',
      know(paid),
      know(paid),
    ),
  ).toEqual([]);
  expect(findFalseStatements('<h1>Paid</h1>', know(open), know(open))).toHaveLength(1);
  expect(findFalseStatements('<h1>Paid</h1>', know(open), know(paid))).toEqual([]);
});

test('a refused cancellation and the status paid are false if no page can be paid and no payment was made', () => {
  expect(
    findFalseRefusals('Jo Bloggs is paying right now.', know(ended), know(ended)),
  ).toHaveLength(1);
  expect(findFalseRefusals('Jo Bloggs is paying right now.', know(open), know(ended))).toEqual([]);
  expect(
    findFalseRefusals('On its way, usually by 27 November.', know(open), know(paid)),
  ).toHaveLength(1);
  expect(
    findFalseRefusals(
      'On its way, usually by 27 November.',
      know({ ...open, state: 'processing' }),
      know(paid),
    ),
  ).toEqual([]);
  expect(findFalseStatus('paid', know(ended))).toHaveLength(1);
  expect(findFalseStatus('requested', know(paid))).toEqual([]);
  expect(findFalseStatus('paid', know(ended, 6_000))).toEqual([]);
  expect(findFalseStatus('refunded_provider', know(ended, 6_000))).toHaveLength(1);
});
