import type { ChargeKind } from '../../../db/schema.ts';
import {
  type ChargeFact,
  type CheckoutFact,
  CURRENCY,
  type MoneyFacts,
  type PaymentRequestFacts,
  type RecordedFact,
} from './money-facts.ts';

export const compareIds = (a: string, b: string) => Number(a > b) - Number(a < b);

export interface RecordedMoney {
  readonly id: string;
  /** It is 0 when the recording was undone, or when nothing was due. */
  readonly countedPence: number;
  readonly excessPence: number;
}

/** The link asks first for the part, if the request has one, and after a payment for all that is due. */
export const getAskedPence = (
  { amountPence, partPence }: Pick<PaymentRequestFacts, 'amountPence' | 'partPence'>,
  duePence: number,
) => (partPence !== null && duePence === amountPence ? Math.min(partPence, duePence) : duePence);

/**
 * True when the customer was asked for this amount. If the checkout is not known, any amount that the link
 * has asked for so far will do.
 */
const isAsked = (
  { amountPence, checkoutPence, recordedAt }: ChargeFact,
  { paymentRequest, checkouts, duePence }: DueState,
) => {
  if (checkoutPence !== null) return amountPence === checkoutPence;
  const asked = checkouts.filter(({ createdAt }) => createdAt <= recordedAt);
  return (
    amountPence === paymentRequest.amountPence ||
    amountPence === duePence ||
    amountPence === getAskedPence(paymentRequest, duePence) ||
    asked.some((checkout) => checkout.amountPence === amountPence)
  );
};

interface DueState {
  readonly paymentRequest: PaymentRequestFacts;
  readonly checkouts: readonly CheckoutFact[];
  readonly duePence: number;
  readonly isPaid: boolean;
}

const isCancelledAt = ({ cancelled }: PaymentRequestFacts, at: Date) =>
  cancelled !== null && cancelled.at <= at;

const getKind = (charge: ChargeFact, state: DueState): ChargeKind => {
  if (charge.currency !== CURRENCY || !isAsked(charge, state)) return 'mismatch';
  if (isCancelledAt(state.paymentRequest, charge.recordedAt)) return 'late';
  return state.isPaid || charge.amountPence > state.duePence ? 'duplicate' : 'settled';
};

const getCountedPence = (
  { amountPence, recordedAt, isUndone }: RecordedFact,
  { paymentRequest, duePence }: DueState,
) => (isUndone || isCancelledAt(paymentRequest, recordedAt) ? 0 : Math.min(amountPence, duePence));

/**
 * Payments count in the order in which the server learned of them. Each one is judged by what is due at that
 * point.
 */
export const countPayments = (
  paymentRequest: PaymentRequestFacts,
  { checkouts, charges, recorded }: MoneyFacts,
) => {
  const payments = [
    ...charges.map((charge) => ({ charge, id: charge.id, recordedAt: charge.recordedAt })),
    ...recorded.map((payment) => ({ payment, id: payment.id, recordedAt: payment.recordedAt })),
  ].toSorted((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime() || compareIds(a.id, b.id));
  let duePence = paymentRequest.amountPence;
  let isPaid = false;
  let lastCountedAt: Date | null = null;
  const kinds: (Pick<ChargeFact, 'id' | 'amountPence' | 'recordedAt'> & {
    readonly kind: ChargeKind;
    refundedPence: number;
    pendingPence: number;
  })[] = [];
  const counted: RecordedMoney[] = [];
  for (const entry of payments) {
    const state: DueState = { paymentRequest, checkouts, duePence, isPaid };
    let pence: number;
    if ('charge' in entry) {
      const { id, amountPence, recordedAt } = entry.charge;
      const kind = getKind(entry.charge, state);
      pence = kind === 'settled' ? amountPence : 0;
      kinds.push({ id, kind, amountPence, recordedAt, refundedPence: 0, pendingPence: 0 });
      isPaid ||= kind === 'settled' && pence === duePence;
    } else {
      const { id, amountPence, isUndone } = entry.payment;
      pence = getCountedPence(entry.payment, state);
      counted.push({
        id,
        countedPence: pence,
        excessPence: isUndone ? 0 : amountPence - pence,
      });
      isPaid ||= pence > 0 && pence === duePence;
    }
    duePence -= pence;
    if (pence > 0) lastCountedAt = entry.recordedAt;
  }
  return { charges: kinds, recorded: counted, isPaid, duePence, lastCountedAt };
};
