import type { PaymentStatus } from '../../../../contract/payments/payment-status.ts';
import type { ChargeKind } from '../../../db/schema.ts';
import type { DisputeState, RefundStatus } from '../../../lib/states/provider-states.ts';

/** All requests are in pounds (spec §2). */
export const CURRENCY = 'GBP';

/** What a request is for, and what happened to it apart from money. */
export interface PaymentRequestFacts {
  readonly amountPence: number;
  /** When the bank last declined a payment for good. */
  readonly declinedAt: Date | null;
  /** When the request was cancelled, and by whom. */
  readonly cancelled: { readonly at: Date; readonly by: 'client' | 'provider' } | null;
}

/** Money that a provider took. */
export interface ChargeFact {
  readonly id: string;
  readonly amountPence: number;
  readonly currency: string;
  /**
   * When this server learned of the charge. If this was after a cancellation, the charge is late.
   */
  readonly recordedAt: Date;
}

export interface RefundFact {
  readonly id: string;
  /** The refunded charge; null when the provider does not say which one. */
  readonly chargeId: string | null;
  readonly amountPence: number;
  readonly status: RefundStatus;
  /** When this server learned of the refund. */
  readonly recordedAt: Date;
}

export interface DisputeFact {
  readonly chargeId: string;
  readonly amountPence: number;
  readonly state: DisputeState;
}

export interface MoneyFacts {
  readonly charges: readonly ChargeFact[];
  readonly refunds: readonly RefundFact[];
  readonly disputes: readonly DisputeFact[];
}

/** A charge, and what became of its money. The parts add up to at most `amountPence`. */
export interface ChargeMoney {
  readonly id: string;
  readonly kind: ChargeKind;
  readonly amountPence: number;
  readonly refundedPence: number;
  readonly pendingPence: number;
  /** Withdrawn by the customer's bank, which has not decided yet. */
  readonly disputedPence: number;
  /** Returned to the customer by the bank. */
  readonly lostPence: number;
  /** Whether a dispute forbids refunds, because the bank may return the same money. */
  readonly isDisputed: boolean;
}

const byText = (a: string, b: string) => Number(a > b) - Number(a < b);

const sum = <Item>(items: readonly Item[], toPence: (item: Item) => number) =>
  items.reduce((totalPence, item) => totalPence + toPence(item), 0);

const getKind = (
  paymentRequest: PaymentRequestFacts,
  charge: ChargeFact,
  isSettled: boolean,
): ChargeKind => {
  if (charge.amountPence !== paymentRequest.amountPence || charge.currency !== CURRENCY)
    return 'mismatch';
  if (paymentRequest.cancelled && paymentRequest.cancelled.at <= charge.recordedAt) return 'late';
  return isSettled ? 'duplicate' : 'settled';
};

/**
 * Gives each charge its kind. The first charge that fits, in the order in which the server learned
 * of them, settles the request.
 */
const classify = (paymentRequest: PaymentRequestFacts, charges: readonly ChargeFact[]) => {
  const ordered = charges.toSorted(
    (a, b) => a.recordedAt.getTime() - b.recordedAt.getTime() || byText(a.id, b.id),
  );
  let isSettled = false;
  return ordered.map((charge) => {
    const { id, amountPence, recordedAt } = charge;
    const kind = getKind(paymentRequest, charge, isSettled);
    isSettled ||= kind === 'settled';
    return { id, kind, amountPence, recordedAt, refundedPence: 0, pendingPence: 0 };
  });
};

type OpenCharge = ReturnType<typeof classify>[number];

const getRemainingPence = ({ amountPence, refundedPence, pendingPence }: OpenCharge) =>
  amountPence - refundedPence - pendingPence;

/**
 * Finds the likely charge of a refund, when the provider does not name the charge. Only charges
 * that the server knew at the time of the refund are candidates, or the first charge if it knew
 * none. Staff must pay back late, second and wrong payments, so these come before the charge that
 * settled the request.
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

/** The charge that a refund pays back, and how much of it. */
interface RefundAllocation {
  readonly chargeId: string;
  /** Less than the amount of the refund when the charge has less left. */
  readonly pence: number;
}

/**
 * Subtracts the refunds from their charges. Returns what each refund pays back, by the id of the
 * refund.
 */
const allocateRefunds = (charges: readonly OpenCharge[], refunds: readonly RefundFact[]) => {
  const effective = refunds
    .filter(({ status }) => status !== 'refused')
    // Refunds with a known charge come first, so that the others get what remains.
    .toSorted(
      (a, b) => Number(a.chargeId === null) - Number(b.chargeId === null) || byText(a.id, b.id),
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

/**
 * Whether the bank holds the money back while the dispute is open. In an inquiry it does not, and a
 * refund may answer it.
 */
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
  settled: ChargeMoney | undefined,
): PaymentStatus => {
  if (settled)
    return settled.refundedPence + settled.lostPence >= settled.amountPence
      ? 'refunded_provider'
      : 'paid';
  if (paymentRequest.cancelled) return `cancelled_${paymentRequest.cancelled.by}`;
  return paymentRequest.declinedAt ? 'declined' : 'requested';
};

/** The pence of a charge that can still be refunded. */
export const getRefundablePence = ({ amountPence, ...charge }: ChargeMoney) =>
  charge.isDisputed
    ? 0
    : Math.max(amountPence - charge.refundedPence - charge.pendingPence - charge.lostPence, 0);

/**
 * Derives the state of a request from the facts about it. The result depends neither on the order
 * of the facts nor on how often they were reported.
 */
export const deriveMoney = (paymentRequest: PaymentRequestFacts, facts: MoneyFacts) => {
  const open = classify(paymentRequest, facts.charges);
  const refundAllocations = allocateRefunds(open, facts.refunds);
  const charges = open.map((charge) => addDisputes(charge, facts.disputes));
  const settled = charges.find(({ kind }) => kind === 'settled');
  const late = charges.filter(({ kind }) => kind === 'late' || kind === 'duplicate');
  const status = getStatus(paymentRequest, settled);
  const mismatched = charges.filter(({ kind }) => kind === 'mismatch');
  return {
    status,
    charges,
    /** The charge that paid the request. */
    settled,
    refunded: sum(charges, ({ refundedPence }) => refundedPence),
    refundPending: sum(charges, ({ pendingPence }) => pendingPence),
    /** What each refund pays back, by the id of the refund. */
    refundAllocations,
    late: sum(late, ({ amountPence }) => amountPence),
    lateRefunded: sum(late, ({ refundedPence }) => refundedPence),
    disputed: sum(charges, ({ disputedPence, lostPence }) => disputedPence + lostPence),
    /** What was not yet paid back of charges with another amount or currency. */
    mismatched: sum(mismatched, ({ amountPence, refundedPence }) => amountPence - refundedPence),
    refundable: sum(charges, getRefundablePence),
    /**
     * Whether the customer can pay now. Staff must settle the difference of a wrong amount first.
     */
    payable:
      (status === 'requested' || status === 'declined') &&
      mismatched.every(({ amountPence, refundedPence }) => refundedPence >= amountPence),
  };
};
