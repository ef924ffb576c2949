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
    ['nothing happened', open, {}, { status: 'requested', canBePaid: true, refundablePence: 0 }],
    ['the bank declined', declined, {}, { status: 'declined', canBePaid: true }],
    ['staff cancelled', cancelled, {}, { status: 'cancelled_client', canBePaid: false }],
    ['the customer paid', open, paid, { status: 'paid', canBePaid: false, refundablePence: 4_500 }],
    ['the customer paid after a decline', declined, paid, { status: 'paid' }],
    [
      'a part was paid after a decline',
      declined,
      { charges: [part('a', 1_500)] },
      { status: 'requested', duePence: 3_000 },
    ],
    [
      'a part was recorded after a decline',
      declined,
      { recorded: [recorded('a', 1_500)] },
      { status: 'requested', duePence: 3_000 },
    ],
    [
      'the bank declined after a part was paid',
      { ...open, declinedAt: minute(2) },
      { charges: [part('a', 1_500)] },
      { status: 'declined', duePence: 3_000 },
    ],
    [
      'a part that was recorded after a decline was undone',
      declined,
      { recorded: [recorded('a', 1_500, 1, { isUndone: true })] },
      { status: 'declined', duePence: 4_500 },
    ],
    [
      'a payment came after the cancellation',
      cancelled,
      { charges: [charge('a', 6)] },
      { status: 'cancelled_client', latePence: 4_500, refundablePence: 4_500 },
    ],
    ['a cancellation came after the payment', cancelled, paid, { status: 'paid', latePence: 0 }],
    [
      'the customer paid twice',
      open,
      { charges: [charge('a'), charge('b', 2)] },
      { status: 'paid', latePence: 4_500, refundablePence: 9_000 },
    ],
    [
      'the amount is wrong',
      open,
      { charges: [charge('a', 1, { amountPence: 4_000 })] },
      { status: 'requested', mismatchedPence: 4_000, canBePaid: false },
    ],
    [
      'the currency is wrong',
      open,
      { charges: [charge('a', 1, { currency: 'EUR' })] },
      { status: 'requested', mismatchedPence: 4_500, canBePaid: false },
    ],
    [
      'the wrong amount was paid back',
      open,
      { charges: [charge('a', 1, { amountPence: 4_000 })], refunds: [refund('r', 4_000)] },
      { status: 'requested', mismatchedPence: 0, canBePaid: true },
    ],
    [
      'the wrong amount was paid back, and the right one was paid',
      open,
      {
        charges: [charge('a', 1, { amountPence: 4_000 }), charge('b', 3)],
        refunds: [refund('r', 4_500, unknown)],
      },
      { status: 'paid', refundedPence: 4_000 },
    ],
    [
      'a part was refunded',
      open,
      { ...paid, refunds: [refund('r', 1_000)] },
      { status: 'paid', refundedPence: 1_000 },
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
      { status: 'paid', refundedPence: 0, refundPendingPence: 4_500, refundablePence: 0 },
    ],
    [
      'the bank returned a full refund',
      open,
      { ...paid, refunds: [refund('r', 4_500, { status: 'refused' })] },
      { status: 'paid', refundedPence: 0, refundablePence: 4_500 },
    ],
    [
      'a refund of an unknown payment pays back the second payment first',
      open,
      { charges: [charge('a'), charge('b', 2)], refunds: [refund('r', 4_500, unknown)] },
      { status: 'paid', lateRefundedPence: 4_500 },
    ],
    [
      'the customer paid again after a refund',
      open,
      { charges: [charge('a'), charge('b', 3)], refunds: [refund('r', 4_500, unknown)] },
      { status: 'refunded_provider', latePence: 4_500, lateRefundedPence: 0 },
    ],
    [
      'a refund came before its payment',
      open,
      { refunds: [refund('r', 1_000, unknown)] },
      { status: 'requested', refundedPence: 0 },
    ],
    [
      'the bank asks',
      open,
      { ...paid, disputes: [dispute('inquiry')] },
      { status: 'paid', disputedPence: 0, refundablePence: 4_500 },
    ],
    [
      'the customer disputes the payment',
      open,
      { ...paid, disputes: [dispute('needs_response')] },
      { status: 'paid', disputedPence: 4_500, refundablePence: 0 },
    ],
    [
      'the dispute was won',
      open,
      { ...paid, disputes: [dispute('won')] },
      { status: 'paid', disputedPence: 0, refundablePence: 4_500 },
    ],
    [
      'the dispute was lost',
      open,
      { ...paid, disputes: [dispute('lost')] },
      { status: 'refunded_provider', disputedPence: 4_500, refundedPence: 0, refundablePence: 0 },
    ],
    [
      'a dispute of a refunded payment was lost',
      open,
      { ...paid, refunds: [refund('r', 4_500)], disputes: [dispute('lost')] },
      { status: 'refunded_provider', refundedPence: 4_500, disputedPence: 0 },
    ],
    [
      'a dispute about a part was lost',
      open,
      { ...paid, disputes: [dispute('lost', 1_000)] },
      { status: 'paid', disputedPence: 1_000, refundablePence: 3_500 },
    ],
    [
      'all was paid in cash',
      open,
      { recorded: [recorded('a', 4_500)] },
      { status: 'paid', paidPence: 4_500, recordedPence: 4_500, duePence: 0, refundablePence: 0 },
    ],
    [
      'a part was paid in cash',
      open,
      { recorded: [recorded('a', 1_500)] },
      {
        status: 'requested',
        canBePaid: true,
        paidPence: 1_500,
        duePence: 3_000,
        askedPence: 3_000,
      },
    ],
    [
      'the recording was undone',
      open,
      { recorded: [recorded('a', 4_500, 1, { isUndone: true })] },
      { status: 'requested', canBePaid: true, paidPence: 0, duePence: 4_500, excessPence: 0 },
    ],
    [
      'a card payment came after the cash',
      open,
      { recorded: [recorded('a', 4_500)], charges: [charge('b', 2)] },
      { status: 'paid', latePence: 4_500, recordedPence: 4_500, refundablePence: 4_500 },
    ],
    [
      'the cash was undone after a card payment',
      open,
      { recorded: [recorded('a', 4_500, 1, { isUndone: true })], charges: [charge('b', 2)] },
      { status: 'paid', latePence: 0, recordedPence: 0, paidPence: 4_500 },
    ],
    [
      'a part was paid by card, and the rest in cash',
      open,
      { charges: [part('a', 1_500)], recorded: [recorded('b', 3_000, 2)] },
      { status: 'paid', paidPence: 4_500, recordedPence: 3_000, refundablePence: 1_500 },
    ],
    [
      'the customer paid in two parts by card',
      open,
      { charges: [part('a', 1_500), part('b', 3_000, 2)] },
      { status: 'paid', paidPence: 4_500, latePence: 0, refundablePence: 4_500 },
    ],
    [
      'an old page took the whole amount after a part was recorded',
      open,
      { recorded: [recorded('a', 1_500)], charges: [part('b', 4_500, 2)] },
      { status: 'requested', duePence: 3_000, latePence: 4_500, canBePaid: false },
    ],
    [
      'a provider without checkouts reports what was due',
      open,
      { recorded: [recorded('a', 1_500)], charges: [charge('b', 2, { amountPence: 3_000 })] },
      { status: 'paid', latePence: 0, mismatchedPence: 0 },
    ],
    [
      'the link asks for a part, and a provider without checkouts reports it',
      { ...open, partPence: 1_500 },
      { charges: [charge('a', 1, { amountPence: 1_500 })] },
      { status: 'requested', duePence: 3_000, askedPence: 3_000, mismatchedPence: 0 },
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
      { status: 'requested', mismatchedPence: 4_500, canBePaid: false },
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
      { status: 'paid', givenBackPence: 1_500, refundablePence: 0 },
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
      { status: 'cancelled_client', paidPence: 1_500, duePence: 0, canBePaid: false },
    ],
    [
      'more was recorded than was due',
      open,
      { charges: [part('a', 3_000)], recorded: [recorded('b', 4_500, 2)] },
      { status: 'paid', recordedPence: 1_500, excessPence: 3_000 },
    ],
  ])('when %s [money 9.1]', (_what, paymentRequest, facts, expected) => {
    expect(deriveMoney(paymentRequest, { ...nothing, ...facts })).toMatchObject(expected);
  });
});

const unique = { selector: ({ id }: { id: string }) => id };
const ids = ['a', 'b', 'c'] as const;
const pence = fc.constantFrom(100, 1_000, 4_000, 4_500);
const someRequest = fc.record<PaymentRequestFacts>({
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
const someFacts = fc.record<MoneyFacts>({
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

describe('for all combinations of facts', () => {
  test('the order in which they are read changes nothing [money 9.1]', () => {
    fc.assert(
      fc.property(someRequest, someFacts, (paymentRequest, given) => {
        expect(deriveMoney(paymentRequest, reverse(given))).toEqual(
          deriveMoney(paymentRequest, given),
        );
      }),
    );
  });

  test('the sums refunded, disputed and refundable are never more than the sum taken, for each charge and in all [money 9.1]', () => {
    fc.assert(
      fc.property(someRequest, someFacts, (paymentRequest, given) => {
        const money = deriveMoney(paymentRequest, given);
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
        expect(
          money.refundedPence + money.refundPendingPence + money.refundablePence,
        ).toBeLessThanOrEqual(taken);
      }),
    );
  });

  test('the sums kept, due and given back add up to the sum asked, to the penny [money 9.1]', () => {
    fc.assert(
      fc.property(someRequest, someFacts, (paymentRequest, given) => {
        const money = deriveMoney(paymentRequest, given);
        const { status, paidPence, givenBackPence, duePence, recordedPence, charges } = money;
        const settled = charges.filter(({ kind }) => kind === 'settled');
        const chargedPence = settled.reduce((total, { amountPence }) => total + amountPence, 0);
        expect(chargedPence + recordedPence).toBe(paidPence);
        expect(paidPence).toBeLessThanOrEqual(paymentRequest.amountPence);
        expect(givenBackPence).toBeLessThanOrEqual(chargedPence);
        if (status.startsWith('cancelled')) expect(duePence).toBe(0);
        else
          expect(paidPence - givenBackPence + duePence + givenBackPence).toBe(
            paymentRequest.amountPence,
          );
      }),
    );
  });

  test('each charge and each recorded payment counts, is to be paid back, or is in excess, so that no money is lost [money 9.1]', () => {
    fc.assert(
      fc.property(someRequest, someFacts, (paymentRequest, given) => {
        const {
          charges,
          recorded: counted,
          latePence,
          excessPence,
        } = deriveMoney(paymentRequest, given);
        const sumPence = (kinds: readonly string[]) =>
          charges
            .filter(({ kind }) => kinds.includes(kind))
            .reduce((total, { amountPence }) => total + amountPence, 0);
        const all = given.charges.reduce((total, { amountPence }) => total + amountPence, 0);
        expect(sumPence(['settled', 'mismatch']) + latePence).toBe(all);
        const effective = given.recorded.filter(({ isUndone }) => !isUndone);
        const recordedPence = effective.reduce((total, row) => total + row.amountPence, 0);
        const countedPence = counted.reduce((total, row) => total + row.countedPence, 0);
        expect(countedPence + excessPence).toBe(recordedPence);
      }),
    );
  });

  test('an undone recorded payment counts as if staff had never recorded it [money 9.1]', () => {
    fc.assert(
      fc.property(someRequest, someFacts, (paymentRequest, given) => {
        const effective = given.recorded.filter(({ isUndone }) => !isUndone);
        const { recorded: _, ...without } = deriveMoney(paymentRequest, {
          ...given,
          recorded: effective,
        });
        expect(deriveMoney(paymentRequest, given)).toMatchObject(without);
      }),
    );
  });

  test('a request is paid exactly when nothing is due and a part of the money has not gone back [money 9.1]', () => {
    fc.assert(
      fc.property(someRequest, someFacts, (paymentRequest, given) => {
        const { status, paidPence, givenBackPence, canBePaid } = deriveMoney(paymentRequest, given);
        const isWhole = paidPence === paymentRequest.amountPence;
        expect(status === 'paid').toBe(isWhole && givenBackPence < paidPence);
        expect(status === 'refunded_provider').toBe(isWhole && givenBackPence >= paidPence);
        if (isWhole) expect(canBePaid).toBe(false);
      }),
    );
  });

  test('a refund that the bank returns counts as if it had never been made [money 9.1]', () => {
    fc.assert(
      fc.property(someRequest, someFacts, (paymentRequest, given) => {
        const returned = given.refunds.map((row) => ({ ...row, status: 'refused' as const }));
        const without = deriveMoney(paymentRequest, { ...given, refunds: [] });
        expect(deriveMoney(paymentRequest, { ...given, refunds: returned })).toEqual(without);
      }),
    );
  });
});
