import { eq } from 'drizzle-orm';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { movements } from '../../../../server/db/schema.ts';
import type { LedgerCheckout, LedgerPayment } from '../../providers/provider-driver.ts';
import type { ModelRequest, MoneyRun } from '../money-run.ts';

/** At most one violation. */
export const expectEqual = (name: string, serverValue: unknown, expectedValue: unknown) =>
  serverValue === expectedValue
    ? []
    : [`${name}: ${String(serverValue)} here, ${String(expectedValue)} expected`];

const sumPence = (amounts: readonly { readonly amountPence: number }[]) =>
  amounts.reduce((sum, { amountPence }) => sum + amountPence, 0);

/** Also of the asked amounts. */
export const listLedgerPayments = (checkouts: readonly LedgerCheckout[]) => {
  const paid = checkouts.flatMap(({ askedPence, ledgerPayment }) =>
    ledgerPayment ? [{ askedPence, ledgerPayment }] : [],
  );
  const exact = paid.filter(
    ({ askedPence, ledgerPayment: { amountPence, currency } }) =>
      amountPence === askedPence && currency === 'GBP',
  );
  return {
    all: paid.map(({ ledgerPayment }) => ledgerPayment),
    exact: exact.map(({ ledgerPayment }) => ledgerPayment),
  };
};

/** The owner has not undone them. */
const listEffective = ({ recordedPayments = [] }: PaymentRequest) =>
  recordedPayments
    .filter(({ undone }) => !undone)
    .map(({ amount, excessAmount }) => ({ amountPence: amount, excessPence: excessAmount }));

/** Each penny that came is paid, or staff are told of it as late or excess money. */
export const findUntoldPence = (payment: PaymentRequest, exact: readonly LedgerPayment[]) => {
  const effective = listEffective(payment);
  const excessPence = effective.reduce((sum, entry) => sum + entry.excessPence, 0);
  const toldPence = (payment.paidAmount ?? 0) + (payment.latePayment?.amountGross ?? 0);
  return sumPence(exact) + sumPence(effective) - toldPence - excessPence;
};

/** Paid and due together are what was asked for. */
const checkAmounts = (payment: PaymentRequest, partPence: number | null) => {
  const { status, amountGross, paidAmount = 0, recordedAmount = 0 } = payment;
  const effective = listEffective(payment);
  const countedPence = effective.reduce(
    (sum, { amountPence, excessPence }) => sum + amountPence - excessPence,
    0,
  );
  const duePence = isPayable(status) ? amountGross - paidAmount : 0;
  const askedPence =
    partPence !== null && paidAmount === 0 ? Math.min(partPence, duePence) : duePence;
  const isPaid = status === 'paid' || status === 'refunded_provider';
  return [
    ...expectEqual('Recorded', recordedAmount, countedPence),
    ...expectEqual('Due', payment.dueAmount, duePence),
    ...expectEqual('Asked', payment.askedAmount, askedPence),
    ...expectEqual(`Paid when ${status}`, paidAmount === amountGross, isPaid),
    ...(status === 'refunded_provider' && recordedAmount > 0
      ? ['Refunded, but the shop keeps what was recorded']
      : []),
  ];
};

/** Each recording is there once; only what was undone is undone. */
const checkRecordings = (
  { recordings, undoAttempts, undone }: MoneyRun,
  { recordedPayments = [] }: PaymentRequest,
) => {
  const notes = recordedPayments.map(({ note }) => note);
  return [
    ...(new Set(notes).size === notes.length ? [] : ['A payment was recorded twice']),
    ...recordedPayments.flatMap(({ id, note, amount, undone: isUndone }) => {
      const canBeUndone = undoAttempts.has(String(id));
      const mustBeUndone = undone.has(String(id));
      return [
        ...expectEqual('Recorded payment', amount, recordings.get(note ?? '')?.amountPence),
        ...(isUndone && !canBeUndone ? ['A payment was undone by nobody'] : []),
        ...(!isUndone && mustBeUndone ? ['An undone payment counts'] : []),
      ];
    }),
  ];
};

/** From the shop. */
const getDisputedPence = ({ amountPence, disputes, refunds }: LedgerPayment) => {
  const taken = disputes.filter(({ state }) => state === 'needs_response' || state === 'lost');
  const refundedPence = sumPence(refunds.filter(({ status }) => status === 'done'));
  return Math.min(sumPence(taken), amountPence - refundedPence);
};

/** Against the provider's ledger and the recordings. */
const checkJournal = async (
  { shop: { database } }: MoneyRun,
  { id }: ModelRequest,
  payment: PaymentRequest,
  ledgerPayments: readonly LedgerPayment[],
) => {
  const entries = await database.unscopedDb
    .select()
    .from(movements)
    .where(eq(movements.paymentRequestId, id));
  const sumKinds = (...kinds: readonly string[]) =>
    entries.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0);
  const refunds = ledgerPayments.flatMap((ledgerPayment) => ledgerPayment.refunds);
  const refundedPence = sumPence(refunds.filter(({ status }) => status === 'done'));
  const disputedPence = ledgerPayments.reduce((sum, paid) => sum + getDisputedPence(paid), 0);
  const cameInPence = sumPence(ledgerPayments) + sumPence(listEffective(payment));
  const balancePence = cameInPence - refundedPence - disputedPence;
  const vatPence = entries.reduce((sum, { vat }) => sum + vat, 0);
  return [
    ...expectEqual('Journal of payments', sumKinds('payment', 'payment_undone'), cameInPence),
    ...expectEqual('Journal of refunds', -sumKinds('refund', 'refund_returned'), refundedPence),
    ...expectEqual('Journal of disputes', -sumKinds('dispute', 'dispute_returned'), disputedPence),
    ...expectEqual(
      'VAT in the journal',
      vatPence,
      Math.round((balancePence * payment.amountVat) / payment.amountGross),
    ),
  ];
};

/** What staff see as paid and due, and the journal, against the provider's ledger and the recordings. */
export const checkAccounts = async (
  run: MoneyRun,
  paymentRequest: ModelRequest,
  payment: PaymentRequest,
  checkouts: readonly LedgerCheckout[],
) => {
  const { all, exact } = listLedgerPayments(checkouts);
  return [
    ...expectEqual('Pence of which staff are not told', findUntoldPence(payment, exact), 0),
    ...checkAmounts(payment, run.partPence),
    ...checkRecordings(run, payment),
    ...(await checkJournal(run, paymentRequest, payment, all)),
  ];
};

/** The server has stored each recording that it accepted. */
export const checkAccepted = ({ recordings }: MoneyRun, payments: readonly PaymentRequest[]) => {
  const notes = new Set(
    payments.flatMap(({ recordedPayments = [] }) => recordedPayments.map(({ note }) => note)),
  );
  const lost = [...recordings].filter(([note, { isAccepted }]) => isAccepted && !notes.has(note));
  return lost.map(() => 'A recorded payment is lost');
};
