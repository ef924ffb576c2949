import { and, eq, inArray } from 'drizzle-orm';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { PaymentStatus } from '../../../../contract/payments/payment-status.ts';
import { charges, outbox } from '../../../../server/db/schema.ts';
import { readMessages } from '../../db/read-rows.ts';
import type { LedgerPayment } from '../money-provider.ts';
import type { ModelRequest, MoneyRun } from '../money-run.ts';
import { checkRefunds } from './check-refunds.ts';

/** Counts the payments that the provider has taken and of which the server has no charge. */
export const countUnknownPayments = async ({ shop, listCheckouts, paidAfterEnd }: MoneyRun) => {
  const checkouts = await listCheckouts();
  const ledgerPayments = checkouts.flatMap(({ providerCheckoutId, ledgerPayment }) =>
    ledgerPayment && !paidAfterEnd.has(providerCheckoutId) ? [ledgerPayment] : [],
  );
  if (ledgerPayments.length === 0) return 0;
  const references = ledgerPayments.map(({ reference }) => reference);
  const known = await shop.database.system
    .select({ reference: charges.reference })
    .from(charges)
    .where(inArray(charges.reference, references));
  return references.length - known.length;
};

/** The status of a request after an event of its history. */
const statusAfter: Readonly<Record<string, PaymentStatus>> = {
  paid: 'paid',
  declined: 'declined',
  cancelled: 'cancelled_client',
};

/**
 * Returns the statuses in the history, in order, and then the current status unless the history
 * ends with it.
 */
const toStatusPath = ({ history = [], status }: PaymentRequest): PaymentStatus[] => {
  const steps = history.flatMap(({ event, amount }) => {
    // Only a refund without an amount is a change of the status.
    const isStatusChange = event === 'refunded' && (amount ?? null) === null;
    return isStatusChange ? ['refunded_provider' as const] : (statusAfter[event] ?? []);
  });
  const path: PaymentStatus[] = ['requested', ...steps];
  if (steps.length > 0 && steps.at(-1) !== status) path.push(status as PaymentStatus);
  return path;
};

/**
 * What may follow each status. Money that the bank returns to the shop makes a refunded request
 * paid again.
 */
const nextStatuses: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  requested: ['paid', 'declined', 'cancelled_client'],
  declined: ['paid', 'declined', 'cancelled_client'],
  paid: ['refunded_provider'],
  cancelled_client: [],
  cancelled_provider: [],
  refunded_provider: ['paid'],
};

const checkStatusPath = (payment: PaymentRequest) => {
  const path = toStatusPath(payment);
  const isLegal = path.every(
    (to, index) => index === 0 || nextStatuses[path[index - 1] ?? 'requested'].includes(to),
  );
  return isLegal && path.at(-1) === payment.status ? [] : [`Status path: ${path.join(' → ')}`];
};

/**
 * Returns the violation that a value of the server differs from the provider's, or no violation.
 */
const expectEqual = (name: string, serverValue: unknown, providerValue: unknown) =>
  serverValue === providerValue
    ? []
    : [`${name}: ${String(serverValue)} here, ${String(providerValue)} at the provider`];

const sumPence = (ledgerPayments: readonly LedgerPayment[]) =>
  ledgerPayments.reduce((sum, { amountPence }) => sum + amountPence, 0);

/** Compares the payments that the provider took for a request with those that staff see. */
const checkLedgerPayments = (payment: PaymentRequest, ledgerPayments: readonly LedgerPayment[]) => {
  const countEvents = (event: string) =>
    (payment.history ?? []).filter((entry) => entry.event === event).length;
  const exact = ledgerPayments.filter(
    ({ amountPence, currency }) => amountPence === payment.amountGross && currency === 'GBP',
  );
  const settled = countEvents('paid');
  const isPaid = payment.status === 'paid' || payment.status === 'refunded_provider';
  const latePence = sumPence(exact) - settled * payment.amountGross;
  const expectedSettled = isPaid ? 1 : 0;
  return [
    ...expectEqual(
      'Payments in the history',
      settled + countEvents('paid_late') + countEvents('paid_twice'),
      exact.length,
    ),
    ...expectEqual(
      'Payments of another amount',
      countEvents('amount_mismatch'),
      ledgerPayments.length - exact.length,
    ),
    ...expectEqual('Late payments', payment.latePayment?.amountGross ?? 0, latePence),
    ...(settled === expectedSettled
      ? []
      : [`${payment.status} with ${settled} payments that settle it`]),
    ...(countEvents('paid_twice') > 0 && !isPaid ? ['Paid twice, but not paid'] : []),
  ];
};

const readPayment = async ({ shop }: MoneyRun, { path }: ModelRequest) =>
  (await shop.client.get(path)).body as PaymentRequest;

/** Each payment of the requested amount has one push notice. */
const checkNotices = async (
  { shop }: MoneyRun,
  { ident }: ModelRequest,
  { history = [] }: PaymentRequest,
) => {
  const pushed = await readMessages(shop.database, eq(outbox.channel, 'push'));
  const notices = pushed.filter(({ text }) => text.includes(ident) && !text.includes('Dispute'));
  const events = history.filter(({ event }) => ['paid', 'paid_late', 'paid_twice'].includes(event));
  return notices.length === events.length
    ? []
    : [`${notices.length} push notices of ${events.length} payments`];
};

/**
 * The payment that settles a request has one receipt. A late, second or different payment has none.
 */
const checkReceipts = async (
  { shop }: MoneyRun,
  { id }: ModelRequest,
  { customer, history = [] }: PaymentRequest,
) => {
  const receipts = await shop.database.system
    .select({ recipient: outbox.recipient })
    .from(outbox)
    .where(and(eq(outbox.paymentRequestId, id), eq(outbox.isReceipt, true)));
  const address = customer.email || customer.phone;
  const settled = history.filter(({ event }) => event === 'paid').length;
  const expectedCount = address ? settled : 0;
  const isCorrect =
    receipts.length === expectedCount && receipts.every(({ recipient }) => recipient === address);
  return isCorrect
    ? []
    : [`${receipts.length} receipts of ${settled} payments that settle the request`];
};

/** Compares the disputes of a request at the provider with what staff see. */
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

const summaryFields = ['status', 'amountGross', 'refundedAmount', 'refundStatus'] as const;

/** Compares a request in the list with its detail. */
const checkSummary = (payment: PaymentRequest, listed: PaymentRequest | undefined) => {
  const isEqual =
    listed !== undefined &&
    summaryFields.every((field) => listed[field] === payment[field]) &&
    JSON.stringify(listed.latePayment) === JSON.stringify(payment.latePayment) &&
    JSON.stringify(listed.dispute) === JSON.stringify(payment.dispute);
  return isEqual ? [] : ['The list and the detail differ'];
};

/** Compares the provider's ledger with the list and the details that staff see. */
export const checkLedgers = async (run: MoneyRun) => {
  const { shop, requests, listCheckouts, violations } = run;
  await shop.signInAgain();
  const checkouts = await listCheckouts();
  const { results } = (await shop.client.get('/services/payments/')).body as {
    results: PaymentRequest[];
  };
  if (results.length !== requests.length)
    violations.add(`${results.length} requests instead of ${requests.length}`);
  for (const paymentRequest of requests) {
    const payment = await readPayment(run, paymentRequest);
    const ledgerPayments = checkouts.flatMap(({ paymentRequestId, ledgerPayment }) =>
      paymentRequestId === paymentRequest.id && ledgerPayment ? [ledgerPayment] : [],
    );
    const listed = results.find(({ ident }) => ident === paymentRequest.ident);
    const requestViolations = [
      ...checkLedgerPayments(payment, ledgerPayments),
      ...checkStatusPath(payment),
      ...checkSummary(payment, listed),
      ...checkDisputes(payment, ledgerPayments),
      ...(await checkNotices(run, paymentRequest, payment)),
      ...(await checkReceipts(run, paymentRequest, payment)),
      ...(await checkRefunds(run, paymentRequest, payment, ledgerPayments)),
    ];
    for (const violation of requestViolations) violations.add(violation);
  }
};
