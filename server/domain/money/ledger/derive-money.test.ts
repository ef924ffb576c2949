import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disputeStates } from '../../../lib/states/provider-states.ts';
import { deriveMoney } from './derive-money.ts';
import type {
  ChargeFact,
  CheckoutFact,
  DisputeFact,
  MoneyFacts,
  PaymentRequestFacts,
  RecordedFact,
  RefundFact,
} from './money-facts.ts';

const minute = (count: number) => new Date(Date.UTC(2026, 2, 2, 9, count));
const open: PaymentRequestFacts = {
  amountPence: 4_500,
  partPence: null,
  declinedAt: null,
  cancelled: null,
};
const declined: PaymentRequestFacts = { ...open, declinedAt: minute(0) };
const cancelled: PaymentRequestFacts = { ...open, cancelled: { at: minute(5), by: 'client' } };
const nothing: MoneyFacts = {
  checkouts: [],
  charges: [],
  recorded: [],
  refunds: [],
  disputes: [],
};

const charge = (id: string, at = 1, fields: Partial<ChargeFact> = {}): ChargeFact => ({
  id,
  amountPence: 4_500,
  currency: 'GBP',
  checkoutPence: null,
  recordedAt: minute(at),
  ...fields,
});
/** A charge of a checkout that asked for a part. */
const part = (id: string, amountPence: number, at = 1) =>
  charge(id, at, { amountPence, checkoutPence: amountPence });
const recorded = (
  id: string,
  amountPence: number,
  at = 1,
  fields: Partial<RecordedFact> = {},
): RecordedFact => ({ id, amountPence, recordedAt: minute(at), isUndone: false, ...fields });
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
    [
      'all was paid in cash',
      open,
      { recorded: [recorded('a', 4_500)] },
      { status: 'paid', paidPence: 4_500, recordedPence: 4_500, duePence: 0, refundable: 0 },
    ],
    [
      'a part was paid in cash',
      open,
      { recorded: [recorded('a', 1_500)] },
      { status: 'requested', payable: true, paidPence: 1_500, duePence: 3_000, askedPence: 3_000 },
    ],
    [
      'the recording was undone',
      open,
      { recorded: [recorded('a', 4_500, 1, { isUndone: true })] },
      { status: 'requested', payable: true, paidPence: 0, duePence: 4_500, excess: 0 },
    ],
    [
      'a card payment came after the cash',
      open,
      { recorded: [recorded('a', 4_500)], charges: [charge('b', 2)] },
      { status: 'paid', late: 4_500, recordedPence: 4_500, refundable: 4_500 },
    ],
    [
      'the cash was undone after a card payment',
      open,
      { recorded: [recorded('a', 4_500, 1, { isUndone: true })], charges: [charge('b', 2)] },
      { status: 'paid', late: 0, recordedPence: 0, paidPence: 4_500 },
    ],
    [
      'a part was paid by card, and the rest in cash',
      open,
      { charges: [part('a', 1_500)], recorded: [recorded('b', 3_000, 2)] },
      { status: 'paid', paidPence: 4_500, recordedPence: 3_000, refundable: 1_500 },
    ],
    [
      'the customer paid in two parts by card',
      open,
      { charges: [part('a', 1_500), part('b', 3_000, 2)] },
      { status: 'paid', paidPence: 4_500, late: 0, refundable: 4_500 },
    ],
    [
      'an old page took the whole amount after a part was recorded',
      open,
      { recorded: [recorded('a', 1_500)], charges: [part('b', 4_500, 2)] },
      { status: 'requested', duePence: 3_000, late: 4_500, payable: false },
    ],
    [
      'a provider without checkouts reports what was due',
      open,
      { recorded: [recorded('a', 1_500)], charges: [charge('b', 2, { amountPence: 3_000 })] },
      { status: 'paid', late: 0, mismatched: 0 },
    ],
    [
      'the link asks for a part, and a provider without checkouts reports it',
      { ...open, partPence: 1_500 },
      { charges: [charge('a', 1, { amountPence: 1_500 })] },
      { status: 'requested', duePence: 3_000, askedPence: 3_000, mismatched: 0 },
    ],
    [
      'the link asks for a part',
      { ...open, partPence: 1_500 },
      {},
      { status: 'requested', duePence: 4_500, askedPence: 1_500 },
    ],
    [
      'the charge has another amount than its checkout',
      open,
      { charges: [charge('a', 1, { checkoutPence: 1_500 })] },
      { status: 'requested', mismatched: 4_500, payable: false },
    ],
    [
      'a refund of a part leaves the rest due',
      open,
      { charges: [part('a', 1_500)], refunds: [refund('r', 1_500)] },
      { status: 'requested', paidPence: 1_500, givenBackPence: 1_500, duePence: 3_000 },
    ],
    [
      'the part by card was refunded, and the shop keeps the cash',
      open,
      {
        charges: [part('a', 1_500)],
        recorded: [recorded('b', 3_000, 2)],
        refunds: [refund('r', 1_500)],
      },
      { status: 'paid', givenBackPence: 1_500, refundable: 0 },
    ],
    [
      'both parts by card were refunded',
      open,
      {
        charges: [part('a', 1_500), part('b', 3_000, 2)],
        refunds: [refund('r', 1_500), refund('s', 3_000, { chargeId: 'b' })],
      },
      { status: 'refunded_provider', givenBackPence: 4_500 },
    ],
    [
      'a part was paid before the cancellation',
      cancelled,
      { recorded: [recorded('a', 1_500)] },
      { status: 'cancelled_client', paidPence: 1_500, duePence: 0, payable: false },
    ],
    [
      'more was recorded than was due',
      open,
      { charges: [part('a', 3_000)], recorded: [recorded('b', 4_500, 2)] },
      { status: 'paid', recordedPence: 1_500, excess: 3_000 },
    ],
  ])('when %s [money 9.1]', (_what, paymentRequest, facts, expected) => {
    expect(deriveMoney(paymentRequest, { ...nothing, ...facts })).toMatchObject(expected);
  });
});

const unique = { selector: ({ id }: { id: string }) => id };
const ids = ['a', 'b', 'c'] as const;
const pence = fc.constantFrom(100, 1_000, 4_000, 4_500);
const paymentRequest = fc.record<PaymentRequestFacts>({
  amountPence: fc.constant(4_500),
  partPence: fc.option(pence),
  declinedAt: fc.option(fc.constant(minute(0))),
  cancelled: fc.option(
    fc.record({
      at: fc.integer({ min: 0, max: 9 }).map(minute),
      by: fc.constantFrom('client', 'provider'),
    }),
  ),
});
const facts = fc.record<MoneyFacts>({
  checkouts: fc.array(
    fc.record<CheckoutFact>({
      amountPence: pence,
      createdAt: fc.integer({ min: 0, max: 9 }).map(minute),
    }),
    { maxLength: 3 },
  ),
  recorded: fc.uniqueArray(
    fc.record<RecordedFact>({
      id: fc.constantFrom('p1', 'p2', 'p3'),
      amountPence: pence,
      recordedAt: fc.integer({ min: 0, max: 9 }).map(minute),
      isUndone: fc.boolean(),
    }),
    unique,
  ),
  charges: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(...ids),
      amountPence: pence,
      currency: fc.constantFrom('GBP', 'GBP', 'EUR'),
      checkoutPence: fc.option(pence),
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

const reverse = ({
  checkouts,
  charges,
  recorded: payments,
  refunds,
  disputes,
}: MoneyFacts): MoneyFacts => ({
  checkouts: checkouts.toReversed(),
  charges: charges.toReversed(),
  recorded: payments.toReversed(),
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

  test('what is kept, due and given back adds up to what was asked, to the penny [money 9.1]', () => {
    fc.assert(
      fc.property(paymentRequest, facts, (of, given) => {
        const money = deriveMoney(of, given);
        const { status, paidPence, givenBackPence, duePence, recordedPence, charges } = money;
        const settled = charges.filter(({ kind }) => kind === 'settled');
        const chargedPence = settled.reduce((total, { amountPence }) => total + amountPence, 0);
        expect(chargedPence + recordedPence).toBe(paidPence);
        expect(paidPence).toBeLessThanOrEqual(of.amountPence);
        expect(givenBackPence).toBeLessThanOrEqual(chargedPence);
        if (status.startsWith('cancelled')) expect(duePence).toBe(0);
        else expect(paidPence - givenBackPence + duePence + givenBackPence).toBe(of.amountPence);
      }),
    );
  });

  test('no money is lost: each charge and each recorded payment counts, is to pay back, or is in excess [money 9.1]', () => {
    fc.assert(
      fc.property(paymentRequest, facts, (of, given) => {
        const { charges, recorded: counted, late, excess } = deriveMoney(of, given);
        const sumPence = (kinds: readonly string[]) =>
          charges
            .filter(({ kind }) => kinds.includes(kind))
            .reduce((total, { amountPence }) => total + amountPence, 0);
        const all = given.charges.reduce((total, { amountPence }) => total + amountPence, 0);
        expect(sumPence(['settled', 'mismatch']) + late).toBe(all);
        const effective = given.recorded.filter(({ isUndone }) => !isUndone);
        const recordedPence = effective.reduce((total, row) => total + row.amountPence, 0);
        const countedPence = counted.reduce((total, row) => total + row.countedPence, 0);
        expect(countedPence + excess).toBe(recordedPence);
      }),
    );
  });

  test('an undone recording counts as if it had never been made [money 9.1]', () => {
    fc.assert(
      fc.property(paymentRequest, facts, (of, given) => {
        const effective = given.recorded.filter(({ isUndone }) => !isUndone);
        const { recorded: _, ...without } = deriveMoney(of, { ...given, recorded: effective });
        expect(deriveMoney(of, given)).toMatchObject(without);
      }),
    );
  });

  test('a request is paid exactly when nothing is due and not all of it went back [money 9.1]', () => {
    fc.assert(
      fc.property(paymentRequest, facts, (of, given) => {
        const { status, paidPence, givenBackPence, payable } = deriveMoney(of, given);
        const isWhole = paidPence === of.amountPence;
        expect(status === 'paid').toBe(isWhole && givenBackPence < paidPence);
        expect(status === 'refunded_provider').toBe(isWhole && givenBackPence >= paidPence);
        if (isWhole) expect(payable).toBe(false);
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
