import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disputeStates } from '../../../lib/states/provider-states.ts';
import {
  type ChargeFact,
  type DisputeFact,
  deriveMoney,
  type MoneyFacts,
  type PaymentRequestFacts,
  type RefundFact,
} from './derive-money.ts';

const minute = (count: number) => new Date(Date.UTC(2026, 2, 2, 9, count));
const open: PaymentRequestFacts = { amountPence: 4_500, declinedAt: null, cancelled: null };
const declined: PaymentRequestFacts = { ...open, declinedAt: minute(0) };
const cancelled: PaymentRequestFacts = { ...open, cancelled: { at: minute(5), by: 'client' } };
const nothing: MoneyFacts = { charges: [], refunds: [], disputes: [] };

const charge = (id: string, at = 1, fields: Partial<ChargeFact> = {}): ChargeFact => ({
  id,
  amountPence: 4_500,
  currency: 'GBP',
  recordedAt: minute(at),
  ...fields,
});
const refund = (id: string, amountPence: number, fields: Partial<RefundFact> = {}): RefundFact => ({
  id,
  chargeId: 'a',
  amountPence,
  status: 'done',
  recordedAt: minute(2),
  ...fields,
});
const dispute = (state: DisputeFact['state'], amountPence = 4_500): DisputeFact => ({
  chargeId: 'a',
  amountPence,
  state,
});

const paid = { charges: [charge('a')] };
const unknown = { chargeId: null } as const;

describe('the state of a request follows from the facts', () => {
  test.each<[string, PaymentRequestFacts, Partial<MoneyFacts>, object]>([
    ['nothing happened', open, {}, { status: 'requested', payable: true, refundable: 0 }],
    ['the bank declined', declined, {}, { status: 'declined', payable: true }],
    ['staff cancelled', cancelled, {}, { status: 'cancelled_client', payable: false }],
    ['the customer paid', open, paid, { status: 'paid', payable: false, refundable: 4_500 }],
    ['the customer paid after a decline', declined, paid, { status: 'paid' }],
    [
      'a payment came after the cancellation',
      cancelled,
      { charges: [charge('a', 6)] },
      { status: 'cancelled_client', late: 4_500, refundable: 4_500 },
    ],
    ['a cancellation came after the payment', cancelled, paid, { status: 'paid', late: 0 }],
    [
      'the customer paid twice',
      open,
      { charges: [charge('a'), charge('b', 2)] },
      { status: 'paid', late: 4_500, refundable: 9_000 },
    ],
    [
      'the amount is wrong',
      open,
      { charges: [charge('a', 1, { amountPence: 4_000 })] },
      { status: 'requested', mismatched: 4_000, payable: false },
    ],
    [
      'the currency is wrong',
      open,
      { charges: [charge('a', 1, { currency: 'EUR' })] },
      { status: 'requested', mismatched: 4_500, payable: false },
    ],
    [
      'the wrong amount was paid back',
      open,
      { charges: [charge('a', 1, { amountPence: 4_000 })], refunds: [refund('r', 4_000)] },
      { status: 'requested', mismatched: 0, payable: true },
    ],
    [
      'the wrong amount was paid back, and the right one was paid',
      open,
      {
        charges: [charge('a', 1, { amountPence: 4_000 }), charge('b', 3)],
        refunds: [refund('r', 4_500, unknown)],
      },
      { status: 'paid', refunded: 4_000 },
    ],
    [
      'a part was refunded',
      open,
      { ...paid, refunds: [refund('r', 1_000)] },
      { status: 'paid', refunded: 1_000 },
    ],
    [
      'all was refunded',
      open,
      { ...paid, refunds: [refund('r', 4_500)] },
      { status: 'refunded_provider' },
    ],
    [
      'a refund waits',
      open,
      { ...paid, refunds: [refund('r', 4_500, { status: 'pending' })] },
      { status: 'paid', refunded: 0, refundPending: 4_500, refundable: 0 },
    ],
    [
      'the bank returned a full refund',
      open,
      { ...paid, refunds: [refund('r', 4_500, { status: 'refused' })] },
      { status: 'paid', refunded: 0, refundable: 4_500 },
    ],
    [
      'a refund of an unknown payment pays back the second payment first',
      open,
      { charges: [charge('a'), charge('b', 2)], refunds: [refund('r', 4_500, unknown)] },
      { status: 'paid', lateRefunded: 4_500 },
    ],
    [
      'the customer paid again after a refund',
      open,
      { charges: [charge('a'), charge('b', 3)], refunds: [refund('r', 4_500, unknown)] },
      { status: 'refunded_provider', late: 4_500, lateRefunded: 0 },
    ],
    [
      'a refund came before its payment',
      open,
      { refunds: [refund('r', 1_000, unknown)] },
      { status: 'requested', refunded: 0 },
    ],
    [
      'the bank asks',
      open,
      { ...paid, disputes: [dispute('inquiry')] },
      { status: 'paid', disputed: 0, refundable: 4_500 },
    ],
    [
      'the customer disputes the payment',
      open,
      { ...paid, disputes: [dispute('needs_response')] },
      { status: 'paid', disputed: 4_500, refundable: 0 },
    ],
    [
      'the dispute was won',
      open,
      { ...paid, disputes: [dispute('won')] },
      { status: 'paid', disputed: 0, refundable: 4_500 },
    ],
    [
      'the dispute was lost',
      open,
      { ...paid, disputes: [dispute('lost')] },
      { status: 'refunded_provider', disputed: 4_500, refunded: 0, refundable: 0 },
    ],
    [
      'a dispute of a refunded payment was lost',
      open,
      { ...paid, refunds: [refund('r', 4_500)], disputes: [dispute('lost')] },
      { status: 'refunded_provider', refunded: 4_500, disputed: 0 },
    ],
    [
      'a dispute about a part was lost',
      open,
      { ...paid, disputes: [dispute('lost', 1_000)] },
      { status: 'paid', disputed: 1_000, refundable: 3_500 },
    ],
  ])('when %s [money 9.1]', (_what, paymentRequest, facts, expected) => {
    expect(deriveMoney(paymentRequest, { ...nothing, ...facts })).toMatchObject(expected);
  });
});

const ids = ['a', 'b', 'c'] as const;
const pence = fc.constantFrom(100, 1_000, 4_000, 4_500);
const paymentRequest = fc.record<PaymentRequestFacts>({
  amountPence: fc.constant(4_500),
  declinedAt: fc.option(fc.constant(minute(0))),
  cancelled: fc.option(
    fc.record({
      at: fc.integer({ min: 0, max: 9 }).map(minute),
      by: fc.constantFrom('client', 'provider'),
    }),
  ),
});
const unique = { selector: ({ id }: { id: string }) => id };
const facts = fc.record<MoneyFacts>({
  charges: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(...ids),
      amountPence: pence,
      currency: fc.constantFrom('GBP', 'GBP', 'EUR'),
      recordedAt: fc.integer({ min: 0, max: 9 }).map(minute),
    }),
    unique,
  ),
  refunds: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('r1', 'r2', 'r3', 'r4'),
      chargeId: fc.option(fc.constantFrom(...ids)),
      amountPence: pence,
      status: fc.constantFrom('pending', 'done', 'refused'),
      recordedAt: fc.integer({ min: 0, max: 9 }).map(minute),
    }),
    unique,
  ),
  disputes: fc.array(
    fc.record({
      chargeId: fc.constantFrom(...ids),
      amountPence: pence,
      state: fc.constantFrom(...disputeStates),
    }),
    { maxLength: 3 },
  ),
});

const reverse = ({ charges, refunds, disputes }: MoneyFacts): MoneyFacts => ({
  charges: charges.toReversed(),
  refunds: refunds.toReversed(),
  disputes: disputes.toReversed(),
});

describe('for any facts', () => {
  test('the order in which they are read changes nothing [money 9.1]', () => {
    fc.assert(
      fc.property(paymentRequest, facts, (of, given) => {
        expect(deriveMoney(of, reverse(given))).toEqual(deriveMoney(of, given));
      }),
    );
  });

  test('no more is refunded, disputed and refundable than was taken, of each charge and in all [money 9.1]', () => {
    fc.assert(
      fc.property(paymentRequest, facts, (of, given) => {
        const money = deriveMoney(of, given);
        for (const {
          amountPence,
          refundedPence,
          pendingPence,
          disputedPence,
          lostPence,
        } of money.charges) {
          expect(refundedPence + pendingPence).toBeLessThanOrEqual(amountPence);
          expect(refundedPence + disputedPence + lostPence).toBeLessThanOrEqual(amountPence);
        }
        const taken = money.charges.reduce((total, { amountPence }) => total + amountPence, 0);
        expect(money.refunded + money.refundPending + money.refundable).toBeLessThanOrEqual(taken);
      }),
    );
  });

  test('a request is paid exactly when a payment settles it and not all of it went back [money 9.1]', () => {
    fc.assert(
      fc.property(paymentRequest, facts, (of, given) => {
        const { status, settled, payable } = deriveMoney(of, given);
        const wentBack = settled ? settled.refundedPence + settled.lostPence : 0;
        expect(status === 'paid').toBe(settled !== undefined && wentBack < settled.amountPence);
        expect(status === 'refunded_provider').toBe(
          settled !== undefined && wentBack >= settled.amountPence,
        );
        if (settled) expect(payable).toBe(false);
      }),
    );
  });

  test('a refund that the bank returns leaves the state as if the refund had never been made [money 9.1]', () => {
    fc.assert(
      fc.property(paymentRequest, facts, (of, given) => {
        const returned = given.refunds.map((row) => ({ ...row, status: 'refused' as const }));
        const without = deriveMoney(of, { ...given, refunds: [] });
        expect(deriveMoney(of, { ...given, refunds: returned })).toEqual(without);
      }),
    );
  });
});
