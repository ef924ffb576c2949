import type { PaymentStatus } from '../../../../contract/payments/payment-status.ts';
import type { ChargeKind } from '../../../db/schema.ts';
import { compareIds, countPayments, getAskedPence } from './count-payments.ts';
import type { DisputeFact, MoneyFacts, PaymentRequestFacts, RefundFact } from './money-facts.ts';

/** The parts add up to at most `amountPence`. */
export interface ChargeMoney {
  readonly id: string;
  readonly kind: ChargeKind;
  readonly amountPence: number;
  readonly refundedPence: number;
  readonly pendingPence: number;
  /** The customer's bank has withdrawn it, and not decided yet. */
  readonly disputedPence: number;
  /** The bank has returned it to the customer. */
  readonly lostPence: number;
  /** The bank may return the same money, so a refund is not possible. */
  readonly isDisputed: boolean;
}

const sum = <Item>(items: readonly Item[], toPence: (item: Item) => number) =>
  items.reduce((totalPence, item) => totalPence + toPence(item), 0);

type OpenCharge = ReturnType<typeof countPayments>['charges'][number];

const getRemainingPence = ({ amountPence, refundedPence, pendingPence }: OpenCharge) =>
  amountPence - refundedPence - pendingPence;

/**
 * The provider may not name the charge of a refund. Candidates are the charges that the server knew before the
 * refund. Without one, the candidate is the first later charge. Staff must pay back late, duplicate and wrong
 * payments, so those come first.
 */
const findLikelyCharge = (
  charges: readonly OpenCharge[],
  { amountPence, recordedAt }: RefundFact,
) => {
  const known = charges.filter((charge) => charge.recordedAt <= recordedAt);
  const candidates = known.length === 0 ? charges.slice(0, 1) : known;
  const open = candidates.filter((charge) => getRemainingPence(charge) > 0);
  const unsettled = open.filter(({ kind }) => kind !== 'settled');
  return (
    unsettled.find((charge) => getRemainingPence(charge) === amountPence) ?? unsettled[0] ?? open[0]
  );
};

interface RefundAllocation {
  readonly chargeId: string;
  /** Less than the refund when the charge has less left. */
  readonly pence: number;
}

const allocateRefunds = (charges: readonly OpenCharge[], refunds: readonly RefundFact[]) => {
  const effective = refunds
    .filter(({ status }) => status !== 'refused')
    // Refunds with a known charge come first, so that a guess never uses up money of another refund.
    .toSorted(
      (a, b) => Number(a.chargeId === null) - Number(b.chargeId === null) || compareIds(a.id, b.id),
    );
  const allocations = new Map<string, RefundAllocation>();
  for (const refund of effective) {
    const charge =
      refund.chargeId === null
        ? findLikelyCharge(charges, refund)
        : charges.find(({ id }) => id === refund.chargeId);
    if (!charge) continue;
    const pence = Math.min(refund.amountPence, getRemainingPence(charge));
    allocations.set(refund.id, { chargeId: charge.id, pence });
    if (refund.status === 'done') charge.refundedPence += pence;
    else charge.pendingPence += pence;
  }
  return allocations;
};

/** In an inquiry, the bank does not hold the money, so the shop can answer with a refund. */
const withdrawsMoney = ({ state }: DisputeFact) =>
  state === 'needs_response' || state === 'under_review';

const addDisputes = (
  { recordedAt: _, ...charge }: OpenCharge,
  disputes: readonly DisputeFact[],
): ChargeMoney => {
  const own = disputes.filter(({ chargeId }) => chargeId === charge.id);
  const open = own.filter(withdrawsMoney);
  const takenPence = charge.amountPence - charge.refundedPence;
  const lostPence = Math.min(
    sum(
      own.filter(({ state }) => state === 'lost'),
      ({ amountPence }) => amountPence,
    ),
    takenPence,
  );
  const disputedPence = Math.min(
    sum(open, ({ amountPence }) => amountPence),
    takenPence - lostPence,
  );
  return { ...charge, lostPence, disputedPence, isDisputed: open.length > 0 };
};

const getStatus = (
  paymentRequest: PaymentRequestFacts,
  {
    isPaid,
    isAllGivenBack,
    lastCountedAt,
  }: {
    readonly isPaid: boolean;
    readonly isAllGivenBack: boolean;
    readonly lastCountedAt: Date | null;
  },
): PaymentStatus => {
  if (isPaid) return isAllGivenBack ? 'refunded_provider' : 'paid';
  if (paymentRequest.cancelled) return `cancelled_${paymentRequest.cancelled.by}`;
  const { declinedAt } = paymentRequest;
  // The payment of a part answers an earlier decline.
  const isDeclined = declinedAt !== null && (lastCountedAt === null || declinedAt > lastCountedAt);
  return isDeclined ? 'declined' : 'requested';
};

export const getRefundablePence = ({ amountPence, ...charge }: ChargeMoney) =>
  charge.isDisputed
    ? 0
    : Math.max(amountPence - charge.refundedPence - charge.pendingPence - charge.lostPence, 0);

/** The status and all amounts follow from the facts alone, in whatever order they are passed. */
export const deriveMoney = (paymentRequest: PaymentRequestFacts, facts: MoneyFacts) => {
  const counted = countPayments(paymentRequest, facts);
  const { charges: open, recorded, isPaid, lastCountedAt } = counted;
  const refundAllocations = allocateRefunds(open, facts.refunds);
  const charges = open.map((charge) => addDisputes(charge, facts.disputes));
  const settled = charges.filter(({ kind }) => kind === 'settled');
  const late = charges.filter(({ kind }) => kind === 'late' || kind === 'duplicate');
  const mismatched = charges.filter(({ kind }) => kind === 'mismatch');
  const paidPence = paymentRequest.amountPence - counted.duePence;
  const recordedPence = sum(recorded, ({ countedPence }) => countedPence);
  const givenBackPence = sum(settled, ({ refundedPence, lostPence }) => refundedPence + lostPence);
  // No provider can refund recorded money, so a request with such money never counts as refunded as a whole.
  const isAllGivenBack = settled.length > 0 && givenBackPence >= paidPence;
  const status = getStatus(paymentRequest, { isPaid, isAllGivenBack, lastCountedAt });
  const isOpen = status === 'requested' || status === 'declined';
  const duePence = isOpen ? counted.duePence : 0;
  return {
    status,
    charges,
    recorded,
    /** This includes what was given back. */
    paidPence,
    recordedPence,
    /** Refunds and disputes have returned it. */
    givenBackPence,
    duePence,
    askedPence: getAskedPence(paymentRequest, duePence),
    excessPence: sum(recorded, ({ excessPence }) => excessPence),
    refundedPence: sum(charges, ({ refundedPence }) => refundedPence),
    refundPendingPence: sum(charges, ({ pendingPence }) => pendingPence),
    refundAllocations,
    latePence: sum(late, ({ amountPence }) => amountPence),
    lateRefundedPence: sum(late, ({ refundedPence }) => refundedPence),
    disputedPence: sum(charges, ({ disputedPence, lostPence }) => disputedPence + lostPence),
    /** The part that was not yet paid back. */
    mismatchedPence: sum(
      mismatched,
      ({ amountPence, refundedPence }) => amountPence - refundedPence,
    ),
    refundablePence: sum(charges, getRefundablePence),
    /** Staff must first pay back each payment of another amount or of more than was due. */
    canBePaid:
      isOpen &&
      duePence > 0 &&
      charges.every(
        ({ kind, amountPence, refundedPence }) =>
          kind === 'settled' || refundedPence >= amountPence,
      ),
  };
};
