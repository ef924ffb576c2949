import { and, eq, inArray } from 'drizzle-orm';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { PaymentStatus } from '../../../../contract/payments/payment-status.ts';
import { charges, outbox } from '../../../../server/db/schema.ts';
import { readMessages } from '../../db/read-rows.ts';
import type { LedgerCheckout, LedgerPayment } from '../../providers/provider-driver.ts';
import type { ModelRequest, MoneyRun } from '../money-run.ts';
import {
  checkAccepted,
  checkAccounts,
  expectEqual,
  findUntoldPence,
  listLedgerPayments,
} from './check-accounts.ts';
import { checkRefunds } from './check-refunds.ts';

/** The provider took them, and the server has no charge. */
export const countUnknownPayments = async ({ shop, listCheckouts, paidAfterEnd }: MoneyRun) => {
  const checkouts = await listCheckouts();
  const ledgerPayments = checkouts.flatMap(({ providerCheckoutId, ledgerPayment }) =>
    ledgerPayment && !paidAfterEnd.has(providerCheckoutId) ? [ledgerPayment] : [],
  );
  if (ledgerPayments.length === 0) return 0;
  const references = ledgerPayments.map(({ reference }) => reference);
  const known = await shop.database.unscopedDb
    .select({ reference: charges.reference })
    .from(charges)
    .where(inArray(charges.reference, references));
  return references.length - known.length;
};

const isUndone = ({ recordedPayments = [] }: PaymentRequest) =>
  recordedPayments.some(({ undone }) => undone);

/** Events that are not about money. */
const statusAfter: Readonly<Record<string, PaymentStatus>> = {
  declined: 'declined',
  cancelled: 'cancelled_client',
};

/**
 * The present status follows unless the history ends with it. A request is paid by the payment that leaves
 * nothing due.
 */
const toStatusPath = ({ history = [], status, amountGross }: PaymentRequest): PaymentStatus[] => {
  let paidPence = 0;
  const events = history.flatMap(({ event, amount }): PaymentStatus[] => {
    if (event === 'paid' || event === 'paid_another_way') {
      paidPence += amount ?? amountGross;
      return [paidPence === amountGross ? 'paid' : 'requested'];
    }
    // Only a refund without an amount changes the status.
    if (event === 'refunded') return (amount ?? null) === null ? ['refunded_provider'] : [];
    const next = statusAfter[event];
    return next ? [next] : [];
  });
  // A part leaves the status `requested`, and ends `declined`.
  const steps = events.filter(
    (to, index) => to !== 'requested' || events[index - 1] === 'declined',
  );
  const path: PaymentStatus[] = ['requested', ...steps];
  if (steps.length > 0 && steps.at(-1) !== status) path.push(status as PaymentStatus);
  return path;
};

/** Money that the bank returns to the shop makes a refunded request paid again. */
const nextStatuses: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  requested: ['paid', 'declined', 'cancelled_client'],
  declined: ['requested', 'paid', 'declined', 'cancelled_client'],
  paid: ['refunded_provider'],
  cancelled_client: [],
  cancelled_provider: [],
  refunded_provider: ['paid'],
};

/** An undo changes what earlier payments pay: any path is possible. */
const checkStatusPath = (payment: PaymentRequest) => {
  if (isUndone(payment)) return [];
  const path = toStatusPath(payment);
  const isLegal = path.every(
    (to, index) => index === 0 || nextStatuses[path[index - 1] ?? 'requested'].includes(to),
  );
  return isLegal && path.at(-1) === payment.status ? [] : [`Status path: ${path.join(' → ')}`];
};

const arrivals = ['paid', 'paid_late', 'paid_twice', 'paid_too_much'];

/** The provider's payments against those in the history. */
const checkHistory = (payment: PaymentRequest, checkouts: readonly LedgerCheckout[]) => {
  const history = payment.history ?? [];
  const { all, exact } = listLedgerPayments(checkouts);
  const arrived = history.filter(({ event }) => arrivals.includes(event)).length;
  const mismatched = history.filter(({ event }) => event === 'amount_mismatch').length;
  // After an undo a payment that came twice can pay: one more event.
  const areThere = isUndone(payment) ? arrived >= exact.length : arrived === exact.length;
  return [
    ...(areThere ? [] : [`${arrived} payments in the history, ${exact.length} at the provider`]),
    ...expectEqual('Payments of another amount', mismatched, all.length - exact.length),
  ];
};

/** One push notice for each payment of an asked amount. */
const checkNotices = async (
  { shop }: MoneyRun,
  { ident }: ModelRequest,
  { history = [] }: PaymentRequest,
) => {
  const pushed = await readMessages(shop.database, eq(outbox.channel, 'push'));
  const notices = pushed.filter(({ text }) => text.includes(ident) && !text.includes('Dispute'));
  const events = history.filter(({ event }) => arrivals.includes(event));
  return notices.length === events.length
    ? []
    : [`${notices.length} push notices of ${events.length} payments`];
};

/**
 * One receipt for each payment that counts, a recorded one when staff wanted it; none for late, second or
 * different payments.
 */
const checkReceipts = async (
  { shop, recordings }: MoneyRun,
  { id }: ModelRequest,
  { customer, history = [], recordedPayments = [] }: PaymentRequest,
) => {
  const receipts = await shop.database.unscopedDb
    .select({ recipient: outbox.recipient })
    .from(outbox)
    .where(and(eq(outbox.paymentRequestId, id), eq(outbox.isReceipt, true)));
  const address = customer.email || customer.phone;
  const wanted = recordedPayments.filter(({ note }) => recordings.get(note ?? '')?.sendsReceipt);
  const settled = history.filter(({ event }) => event === 'paid').length + wanted.length;
  const expectedCount = address ? settled : 0;
  const isCorrect =
    receipts.length === expectedCount && receipts.every(({ recipient }) => recipient === address);
  return isCorrect ? [] : [`${receipts.length} receipts of ${settled} payments that need one`];
};

/** The provider's disputes against what staff see. */
const checkDisputes = (
  { dispute, refundableAmount = 0 }: PaymentRequest,
  ledgerPayments: readonly LedgerPayment[],
) => {
  const disputes = ledgerPayments.flatMap((ledgerPayment) => ledgerPayment.disputes);
  const states = disputes.map(({ state }) => state);
  const isKnown =
    disputes.length === 0 ? !dispute : states.some((state) => state === dispute?.state);
  const areAllOpen =
    disputes.length === ledgerPayments.length &&
    states.every((state) => state === 'needs_response');
  return [
    ...(isKnown ? [] : [`Dispute: ${dispute?.state} here, ${states.join(', ')} at the provider`]),
    ...(disputes.length > 0 && areAllOpen && refundableAmount > 0
      ? ['A disputed payment can be refunded']
      : []),
  ];
};

const summaryFields = [
  'status',
  'amountGross',
  'paidAmount',
  'recordedAmount',
  'dueAmount',
  'askedAmount',
  'refundedAmount',
  'refundStatus',
] as const;

/** The list against the detail. */
const checkSummary = (payment: PaymentRequest, listed: PaymentRequest | undefined) => {
  const isEqual =
    listed !== undefined &&
    summaryFields.every((field) => listed[field] === payment[field]) &&
    JSON.stringify(listed.latePayment) === JSON.stringify(payment.latePayment) &&
    JSON.stringify(listed.dispute) === JSON.stringify(payment.dispute);
  return isEqual ? [] : ['The list and the detail differ'];
};

/**
 * The provider's ledger against lists and details. Returns how many requests have money that staff do not
 * learn of.
 */
export const checkLedgers = async (run: MoneyRun) => {
  const { shop, requests, listCheckouts, violations } = run;
  await shop.signInAgain();
  const checkouts = await listCheckouts();
  const { results } = (await shop.client.get('/services/payments/')).body as {
    results: PaymentRequest[];
  };
  if (results.length !== requests.length)
    violations.add(`${results.length} requests instead of ${requests.length}`);
  const payments: PaymentRequest[] = [];
  let untoldPayments = 0;
  for (const paymentRequest of requests) {
    const payment = await run.readPayment(paymentRequest);
    payments.push(payment);
    const own = checkouts.filter(({ paymentRequestId }) => paymentRequestId === paymentRequest.id);
    const { all, exact } = listLedgerPayments(own);
    if (findUntoldPence(payment, exact) !== 0) untoldPayments += 1;
    const listed = results.find(({ ident }) => ident === paymentRequest.ident);
    const requestViolations = [
      ...checkHistory(payment, own),
      ...checkStatusPath(payment),
      ...checkSummary(payment, listed),
      ...checkDisputes(payment, all),
      ...(await checkAccounts(run, paymentRequest, payment, own)),
      ...(await checkNotices(run, paymentRequest, payment)),
      ...(await checkReceipts(run, paymentRequest, payment)),
      ...(await checkRefunds(run, paymentRequest, payment, all)),
    ];
    for (const violation of requestViolations) violations.add(violation);
  }
  for (const violation of checkAccepted(run, payments)) violations.add(violation);
  return { untoldPayments };
};
