import { expect, test } from 'vitest';
import type { LedgerCheckout } from '../../providers/provider-driver.ts';
import { canPayTooMuch } from './check-safety.ts';

const open: LedgerCheckout = {
  providerCheckoutId: 'cs_1',
  paymentRequestId: 'request-1',
  askedPence: 2_000,
  state: 'open',
};
const pay = (amountPence: number, refundedPence = 0): LedgerCheckout => ({
  ...open,
  state: 'paid',
  ledgerPayment: {
    reference: 'pi_1',
    amountPence,
    currency: 'GBP',
    refunds: [{ id: 're_1', amountPence: refundedPence, status: 'done', idempotencyKey: 'key-1' }],
    disputes: [],
  },
});

const ended: LedgerCheckout = { ...open, state: 'ended' };
const secondPart: LedgerCheckout = { ...open, askedPence: 4_000 };

test.each<[string, readonly LedgerCheckout[], number, boolean]>([
  ['a page for what is due', [open], 4_000, false],
  ['a page for more than is due', [open], 4_001, true],
  ['a page that has ended', [ended], 6_000, false],
  ['two pages', [open, open], 0, true],
  ['a payment of the first part, and a page for the rest', [pay(2_000), secondPart], 0, false],
  ['a payment by card of what was recorded', [pay(2_000)], 4_001, true],
  ['a payment of another amount, beside a record of all that is due', [pay(1_002)], 6_000, false],
  [
    'a payment of another amount, and another page for all that is due',
    [pay(1_002), open],
    4_000,
    true,
  ],
  ['a payment of another amount that was refunded', [pay(1_002, 1_002), open], 4_000, false],
])('%s', (_, checkouts, recordedPence, isTooMuch) => {
  expect(canPayTooMuch(checkouts, { amountPence: 6_000, recordedPence })).toBe(isTooMuch);
});
