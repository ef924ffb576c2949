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
  /** 0 when the recording was undone, or when nothing was due. */
  readonly countedPence: number;
  readonly excessPence: number;
}

/** What the link asks for: the part until the first payment, and then all that is due. */
export const getAskedPence = (
  { amountPence, partPence }: Pick<PaymentRequestFacts, 'amountPence' | 'partPence'>,
  duePence: number,
) => (partPence !== null && duePence === amountPence ? Math.min(partPence, duePence) : duePence);

/** The charge has the amount that the customer was asked for. */
const isAsked = (
  { amountPence, checkoutPence, recordedAt }: ChargeFact,
  { paymentRequest, checkouts, duePence }: Account,
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

/** What a request asks for, while its payments are counted one after the other. */
interface Account {
  readonly paymentRequest: PaymentRequestFacts;
  readonly checkouts: readonly CheckoutFact[];
  /** What is due before the next payment. */
  readonly duePence: number;
  readonly isPaid: boolean;
}

const isCancelledAt = ({ cancelled }: PaymentRequestFacts, at: Date) =>
  cancelled !== null && cancelled.at <= at;

const getKind = (charge: ChargeFact, account: Account): ChargeKind => {
  if (charge.currency !== CURRENCY || !isAsked(charge, account)) return 'mismatch';
  if (isCancelledAt(account.paymentRequest, charge.recordedAt)) return 'late';
  return account.isPaid || charge.amountPence > account.duePence ? 'duplicate' : 'settled';
};

const getCountedPence = (
  { amountPence, recordedAt, isUndone }: RecordedFact,
  { paymentRequest, duePence }: Account,
) => (isUndone || isCancelledAt(paymentRequest, recordedAt) ? 0 : Math.min(amountPence, duePence));

/** The payments count in the order in which the server learned of them. */
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
  const kinds: (Pick<ChargeFact, 'id' | 'amountPence' | 'recordedAt'> & {
    readonly kind: ChargeKind;
    refundedPence: number;
    pendingPence: number;
  })[] = [];
  const counted: RecordedMoney[] = [];
  for (const entry of payments) {
    const account: Account = { paymentRequest, checkouts, duePence, isPaid };
    let pence: number;
    if ('charge' in entry) {
      const { id, amountPence, recordedAt } = entry.charge;
      const kind = getKind(entry.charge, account);
      pence = kind === 'settled' ? amountPence : 0;
      kinds.push({ id, kind, amountPence, recordedAt, refundedPence: 0, pendingPence: 0 });
      isPaid ||= kind === 'settled' && pence === duePence;
    } else {
      const { id, amountPence, isUndone } = entry.payment;
      pence = getCountedPence(entry.payment, account);
      counted.push({
        id,
        countedPence: pence,
        excessPence: isUndone ? 0 : amountPence - pence,
      });
      isPaid ||= pence > 0 && pence === duePence;
    }
    duePence -= pence;
  }
  return { charges: kinds, recorded: counted, isPaid, duePence };
};
