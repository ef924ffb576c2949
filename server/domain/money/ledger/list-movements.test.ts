import fc from 'fast-check';
import { expect, test } from 'vitest';
import { disputeStates } from '../../../lib/states/provider-states.ts';
import { deriveMoney } from './derive-money.ts';
import { type JournalEntry, listNewMovements } from './list-movements.ts';
import type { MoneyFacts } from './money-facts.ts';

const minute = (count: number) => new Date(Date.UTC(2026, 2, 2, 9, count));
const now = minute(30);
const paymentRequest = { amountGross: 6_000, amountVat: 1_000 };
const open = { amountPence: 6_000, partPence: null, declinedAt: null, cancelled: null };
const nothing = { checkouts: [], recorded: [] };

const toStored = (facts: MoneyFacts) => ({
  paymentRequest,
  recorded: facts.recorded.map(({ amountPence: amount, isUndone, ...row }) => ({
    ...row,
    amount,
    way: 'cash',
    receivedOn: '2026-03-01',
    undoneAt: isUndone ? minute(20) : null,
  })),
  charges: facts.charges.map(({ amountPence: amount, ...charge }) => ({
    ...charge,
    amount,
    paidAt: charge.recordedAt,
  })),
  refunds: facts.refunds.map((refund) => ({
    ...refund,
    createdAt: refund.recordedAt,
    changedAt: minute(10),
  })),
  disputes: facts.disputes.map((dispute) => ({ ...dispute, openedAt: minute(5) })),
  money: deriveMoney(open, facts),
});
type Rows = Parameters<typeof listNewMovements>[0];
const addMovements = (facts: MoneyFacts, journal: readonly JournalEntry[]) =>
  listNewMovements(toStored(facts) as unknown as Rows, journal, now);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const charge = {
  id: 'a',
  amountPence: 6_000,
  currency: 'GBP',
  checkoutPence: null,
  recordedAt: minute(1),
};
const refund = {
  id: 'r',
  chargeId: 'a',
  amountPence: 2_000,
  status: 'done',
  recordedAt: minute(2),
} as const;
const cash = { id: 'cash', amountPence: 4_000, recordedAt: minute(3), isUndone: false };
const paid: MoneyFacts = { ...nothing, charges: [charge], refunds: [], disputes: [] };
const disputed = (state: (typeof disputeStates)[number]): MoneyFacts => ({
  ...paid,
  disputes: [{ chargeId: 'a', amountPence: 6_000, state }],
});

const entry = (kind: JournalEntry['kind'], amountPence: number, at: Date, sourceId = 'a') => ({
  kind,
  sourceId,
  amountPence,
  at,
});

/** The server learns of the states of the facts one after the other. */
const learn = (...states: readonly MoneyFacts[]) => {
  const journal: ReturnType<typeof addMovements> = [];
  for (const facts of states) journal.push(...addMovements(facts, journal));
  return journal;
};

test.each([
  ['a payment', [paid], [entry('payment', 6_000, minute(1))]],
  [
    'a payment in cash at noon of its day, and one that was undone',
    [
      { ...paid, charges: [], recorded: [cash] },
      { ...paid, charges: [], recorded: [{ ...cash, isUndone: true }] },
    ],
    [
      entry('payment', 4_000, new Date('2026-03-01T12:00:00Z'), 'cash'),
      entry('payment_undone', -4_000, minute(20), 'cash'),
    ],
  ],
  [
    'a refund, and one that the bank returned',
    [
      { ...paid, refunds: [refund] },
      { ...paid, refunds: [{ ...refund, status: 'refused' as const }] },
    ],
    [
      entry('payment', 6_000, minute(1)),
      entry('refund', -2_000, minute(10), 'r'),
      entry('refund_returned', 2_000, minute(10), 'r'),
    ],
  ],
  [
    'a refund that waits',
    [{ ...paid, refunds: [{ ...refund, status: 'pending' as const }] }],
    [entry('payment', 6_000, minute(1))],
  ],
  [
    'a dispute that was won',
    [disputed('inquiry'), disputed('needs_response'), disputed('under_review'), disputed('won')],
    [
      entry('payment', 6_000, minute(1)),
      entry('dispute', -6_000, minute(5)),
      entry('dispute_returned', 6_000, now),
    ],
  ],
  [
    'a dispute that was lost',
    [disputed('needs_response'), disputed('lost')],
    [entry('payment', 6_000, minute(1)), entry('dispute', -6_000, minute(5))],
  ],
  ['a payment in another currency', [{ ...paid, charges: [{ ...charge, currency: 'EUR' }] }], []],
])(
  'the journal has %s, in the order in which the server learned of them [books 1.1]',
  (_, states, expected) => {
    expect(learn(...states)).toMatchObject(expected);
    expect(learn(...states)).toHaveLength(expected.length);
  },
);

test('the refunds of parts add up to exactly the VAT that was paid [books 1.1]', () => {
  const parts = [1, 2, 3].map((index) => ({ ...refund, id: `r${index}`, amountPence: 2_000 }));
  const vat = learn(
    paid,
    ...parts.map((_, index) => ({ ...paid, refunds: parts.slice(0, index + 1) })),
  );
  expect(vat.map(({ vatPence }) => vatPence)).toEqual([1_000, -333, -334, -333]);
});

const ids = ['a', 'b', 'c'] as const;
const pence = fc.integer({ min: 1, max: 6_000 });
const someFacts = fc.record<MoneyFacts>({
  checkouts: fc.constant([]),
  recorded: fc.constant([]),
  charges: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(...ids),
      amountPence: fc.oneof(pence, fc.constant(6_000)),
      currency: fc.constantFrom('GBP', 'GBP', 'EUR'),
      checkoutPence: fc.option(fc.constantFrom(2_000, 6_000)),
      recordedAt: fc.integer({ min: 0, max: 9 }).map(minute),
    }),
    { selector: ({ id }) => id },
  ),
  refunds: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('r1', 'r2', 'r3', 'r4'),
      chargeId: fc.option(fc.constantFrom(...ids)),
      amountPence: pence,
      status: fc.constantFrom('pending', 'done', 'refused'),
      recordedAt: fc.integer({ min: 0, max: 9 }).map(minute),
    }),
    { selector: ({ id }) => id },
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

/** What becomes of the refunds and disputes, whose rows stay. */
const changes = fc.array(
  fc.record({
    refund: fc.constantFrom('pending' as const, 'done' as const, 'refused' as const),
    dispute: fc.constantFrom(...disputeStates),
    index: fc.nat({ max: 3 }),
  }),
  { maxLength: 5 },
);

test('after random changes of facts, the journal adds up to the same sums as the facts [books 1.1]', () => {
  fc.assert(
    fc.property(someFacts, changes, (first, later) => {
      const states = [first];
      for (const change of later) {
        const { charges, refunds, disputes } = states.at(-1) ?? first;
        states.push({
          ...nothing,
          charges,
          refunds: refunds.map((row, index) =>
            index === change.index ? { ...row, status: change.refund } : row,
          ),
          disputes: disputes.map((row, index) =>
            index === change.index ? { ...row, state: change.dispute } : row,
          ),
        });
      }
      const remainingPence = deriveMoney(open, states.at(-1) ?? first).charges.map(
        ({ id, amountPence, refundedPence, disputedPence, lostPence }) =>
          first.charges.some((row) => row.id === id && row.currency === 'GBP')
            ? amountPence - refundedPence - disputedPence - lostPence
            : 0,
      );
      expect(sum(learn(...states).map(({ amountPence }) => amountPence))).toBe(sum(remainingPence));
    }),
  );
});
