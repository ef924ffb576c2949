import { formatMoney } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { formatWeekday } from '../../../lib/format/dates.ts';
import { getMsUntil } from './link-expiry.ts';
import { formatAtTime } from './relative-time.ts';

export interface PaymentNote {
  readonly text: string;
  /** Staff should act on `error`. With `recorded`, money came another way. */
  readonly tone: 'error' | 'neutral' | 'recorded';
}

type PaymentMoneyFields = Pick<
  PaymentSummary,
  'status' | 'latePayment' | 'refundedAmount' | 'refundStatus' | 'refundReason'
>;

/** The money arrived when the request was not payable. */
export const hasLatePaymentToRefund = ({ latePayment }: Pick<PaymentMoneyFields, 'latePayment'>) =>
  Boolean(latePayment && latePayment.refundedAmount < latePayment.amountGross);

const describeLatePayment = (status: string, amount: string) => {
  switch (status) {
    case 'paid':
      return `Paid twice: ${amount} more`;
    case 'requested':
    case 'declined':
      return `Paid ${amount}, more than was due`;
    case 'cancelled_client':
    case 'cancelled_provider':
      return `Paid ${amount} after it was cancelled`;
    case 'refunded_provider':
      return `Paid ${amount} after it was refunded`;
    default:
      return `Paid ${amount} late`;
  }
};

export const getLatePaymentNote = (payment: PaymentMoneyFields): PaymentNote | undefined => {
  const { latePayment, status } = payment;
  if (!latePayment) return undefined;
  const text = describeLatePayment(status, formatMoney(latePayment.amountGross));
  return hasLatePaymentToRefund(payment)
    ? { text, tone: 'error' }
    : { text: `${text}, refunded`, tone: 'neutral' };
};

/** A payment that takes days, such as a bank debit, is on its way. */
export const getExpectedNote = ({
  status,
  expectedBy,
}: Pick<PaymentSummary, 'status' | 'expectedBy'>): PaymentNote | undefined => {
  if (!expectedBy || !isPayable(status)) return undefined;
  const isLate = getMsUntil(expectedBy) < 0;
  return {
    text: `On its way, ${isLate ? 'was expected' : 'usually'} by ${formatWeekday(expectedBy)}`,
    tone: 'neutral',
  };
};

/** Some backends send only the whole amount. */
export const getDuePence = ({
  amountGross,
  dueAmount = amountGross,
}: Pick<PaymentSummary, 'amountGross' | 'dueAmount'>) => dueAmount;

/** What the link asks for now: a part, or all that is due. */
export const getAskedPence = (
  payment: Pick<PaymentSummary, 'amountGross' | 'dueAmount' | 'askedAmount'>,
) => payment.askedAmount ?? getDuePence(payment);

/** Returns `£120.00`, or `£45.00 of £120.00` for a part. */
export const describePaidAmount = ({
  amountGross,
  paidAmount = amountGross,
}: Pick<PaymentSummary, 'amountGross' | 'paidAmount'>) =>
  paidAmount > 0 && paidAmount < amountGross
    ? `${formatMoney(paidAmount)} of ${formatMoney(amountGross)}`
    : formatMoney(amountGross);

/** The link asks for a part first, so the customer sees less than the amount of the request. */
export const getAskedNotes = ({
  status,
  dueAmount: duePence = 0,
  askedAmount: askedPence = duePence,
}: Pick<PaymentSummary, 'status' | 'dueAmount' | 'askedAmount'>): PaymentNote[] =>
  isPayable(status) && askedPence < duePence
    ? [{ text: `Asks for ${formatMoney(askedPence)} now`, tone: 'neutral' }]
    : [];

/** Once a part is paid, the amount of the request is not what counts as owed. */
export const getLeftNote = (
  payment: Pick<PaymentSummary, 'status' | 'amountGross' | 'dueAmount'>,
): PaymentNote | undefined => {
  const duePence = getDuePence(payment);
  return isPayable(payment.status) && duePence > 0 && duePence < payment.amountGross
    ? { text: `${formatMoney(duePence)} left`, tone: 'neutral' }
    : undefined;
};

export const getPartNotes = (
  payment: Pick<
    PaymentSummary,
    'status' | 'amountGross' | 'paidAmount' | 'recordedAmount' | 'dueAmount' | 'askedAmount'
  >,
): PaymentNote[] => {
  const { amountGross, paidAmount = 0, recordedAmount = 0 } = payment;
  const isPart = paidAmount > 0 && paidAmount < amountGross;
  const total = isPart ? ` of ${formatMoney(amountGross)}` : '';
  const recorded: PaymentNote[] =
    recordedAmount > 0
      ? [{ text: `${formatMoney(recordedAmount)}${total} paid another way`, tone: 'recorded' }]
      : [];
  const isAllRecorded = recordedAmount === paidAmount;
  const paid: PaymentNote[] =
    isPart && !isAllRecorded
      ? [{ text: `${formatMoney(paidAmount)}${total} paid`, tone: 'neutral' }]
      : [];
  return [...getAskedNotes(payment), ...paid, ...recorded];
};

export const getRemindedNote = ({
  status,
  remindedAt,
}: Pick<PaymentSummary, 'status' | 'remindedAt'>): PaymentNote | undefined =>
  remindedAt && isPayable(status)
    ? { text: `Reminded ${formatAtTime(remindedAt)}`, tone: 'neutral' }
    : undefined;

/** The app may not know the state. */
export const getDisputeNote = ({
  dispute,
}: Pick<PaymentSummary, 'dispute'>): PaymentNote | undefined => {
  if (!dispute) return undefined;
  const { state, amount: pence, dueAt } = dispute;
  const answer = dueAt ? `, answer by ${formatWeekday(dueAt)}` : '';
  const withdrawn = pence > 0 ? `Disputed: ${formatMoney(pence)} withdrawn` : 'Disputed';
  const notes: Readonly<Record<string, PaymentNote>> = {
    inquiry: { text: `The customer’s bank asks about this payment${answer}`, tone: 'error' },
    needs_response: { text: `${withdrawn}${answer}`, tone: 'error' },
    under_review: { text: `${withdrawn}, the bank is deciding`, tone: 'error' },
    lost: {
      text: `Dispute lost${pence > 0 ? `: ${formatMoney(pence)} went back to the customer` : ''}`,
      tone: 'error',
    },
    won: { text: 'Dispute won: the money came back', tone: 'neutral' },
    closed: { text: 'Dispute withdrawn: the payment stands', tone: 'neutral' },
  };
  return notes[state];
};

/**
 * The refunded pence that neither the status nor the note on the late payment shows:
 * | refund of | is shown by |
 * | the first payment | the status `refunded_provider` |
 * | a late payment | its note, once all of it is refunded |
 */
const getUnshownRefundPence = (payment: PaymentMoneyFields) => {
  const { status, latePayment, refundedAmount: refundedPence = 0 } = payment;
  const latePence = latePayment?.refundedAmount ?? 0;
  const unshownFirstPence = status === 'refunded_provider' ? 0 : refundedPence - latePence;
  const unshownLatePence = hasLatePaymentToRefund(payment) ? latePence : 0;
  return unshownFirstPence + unshownLatePence;
};

const refusedTexts: Readonly<Record<string, string>> = {
  disputed: 'Refund refused: the customer has disputed the payment',
  returned: 'The bank returned the refund',
  refunded: 'Refund refused: the payment is refunded already',
};

const getRefundStatusNote = (
  { refundStatus, refundReason }: PaymentMoneyFields,
  pendingPence: number | undefined,
): PaymentNote => {
  switch (refundStatus) {
    case 'refused':
      return {
        text: refusedTexts[refundReason ?? ''] ?? 'The provider refused the refund',
        tone: 'error',
      };
    case 'pending':
      if (refundReason === 'insufficient_balance') {
        return {
          text: 'The refund waits: not enough money in the account at the provider',
          tone: 'error',
        };
      }
      if (refundReason === 'equal_refund') {
        return {
          text: 'The refund waits: the provider makes no two equal refunds within an hour',
          tone: 'neutral',
        };
      }
      return {
        text: pendingPence
          ? `Refund of ${formatMoney(pendingPence)} on its way`
          : 'Refund on its way',
        tone: 'neutral',
      };
    default:
      return { text: `Refund ${refundStatus?.replaceAll('_', ' ')}`, tone: 'neutral' };
  }
};

/** A backend may not send `pendingPence`, the amount of a pending refund. */
export const getRefundNotes = (
  payment: PaymentMoneyFields,
  pendingPence?: number,
): PaymentNote[] => {
  const { refundStatus } = payment;
  const refundedPence = getUnshownRefundPence(payment);
  const notes: PaymentNote[] = [];
  if (refundedPence > 0)
    notes.push({ text: `${formatMoney(refundedPence)} refunded`, tone: 'neutral' });
  if (refundStatus && refundStatus !== 'done')
    notes.push(getRefundStatusNote(payment, pendingPence));
  return notes;
};
