import { and, eq, inArray } from 'drizzle-orm';
import type { PaymentRequest } from '../../../contract/payment.ts';
import { canTransition, type PaymentStatus } from '../../../contract/payment-status.ts';
import { charges, outbox } from '../../../server/db/schema.ts';
import { checkRefunds } from './check-refunds.ts';
import type { LedgerPayment } from './money-provider.ts';
import type { ModelRequest, MoneyRun } from './money-run.ts';

/** Counts the payments that the provider has taken and that this server does not know. */
export const countUnknownPayments = async ({ shop, listSessions, paidAfterEnd }: MoneyRun) => {
  const sessions = await listSessions();
  const ledgerPayments = sessions.flatMap(({ session, ledgerPayment }) =>
    ledgerPayment && !paidAfterEnd.has(session) ? [ledgerPayment] : [],
  );
  if (ledgerPayments.length === 0) return 0;
  const references = ledgerPayments.map(({ reference }) => reference);
  const known = await shop.database.system
    .select({ reference: charges.reference })
    .from(charges)
    .where(inArray(charges.reference, references));
  return references.length - known.length;
};

const statusAfter: Readonly<Record<string, PaymentStatus>> = {
  paid: 'paid',
  declined: 'declined',
  cancelled: 'cancelled_client',
};

/** The statuses in the history, in order. */
const toStatusPath = ({ history = [], status }: PaymentRequest): PaymentStatus[] => {
  const isRefund = (event: string, amount: number | null | undefined) =>
    event === 'refunded' && (amount ?? null) === null;
  const steps = history.flatMap(({ event, amount }) =>
    isRefund(event, amount) ? ['refunded_provider' as const] : (statusAfter[event] ?? []),
  );
  return ['requested', ...steps, ...(steps.at(-1) === status || steps.length === 0 ? [] : [status as PaymentStatus])];
};

const checkStatusPath = (payment: PaymentRequest) => {
  const path = toStatusPath(payment);
  const isLegal = path.every((to, index) => index === 0 || canTransition(path[index - 1] ?? 'requested', to));
  return isLegal && path.at(-1) === payment.status ? [] : [`Status path: ${path.join(' → ')}`];
};

const expectEqual = (what: string, here: unknown, there: unknown) =>
  here === there ? [] : [`${what}: ${String(here)} here, ${String(there)} at the provider`];

const sumPence = (ledgerPayments: readonly LedgerPayment[]) =>
  ledgerPayments.reduce((sum, { amountPence }) => sum + amountPence, 0);

/** Compares what the provider took for a request with what staff see. */
const checkLedgerPayments = (payment: PaymentRequest, ledgerPayments: readonly LedgerPayment[]) => {
  const count = (event: string) => (payment.history ?? []).filter((entry) => entry.event === event).length;
  const exact = ledgerPayments.filter(
    ({ amountPence, currency }) => amountPence === payment.amountGross && currency === 'GBP',
  );
  const settled = count('paid');
  const isPaid = payment.status === 'paid' || payment.status === 'refunded_provider';
  const late = sumPence(exact) - settled * payment.amountGross;
  return [
    ...expectEqual('Payments in the history', settled + count('paid_late') + count('paid_twice'), exact.length),
    ...expectEqual('Payments of another amount', count('amount_mismatch'), ledgerPayments.length - exact.length),
    ...expectEqual('Late payments', payment.latePayment?.amountGross ?? 0, late),
    ...(settled === (isPaid ? 1 : 0) ? [] : [`${payment.status} with ${settled} payments that settle it`]),
    ...(count('paid_twice') > 0 && !isPaid ? ['Paid twice, but not paid'] : []),
  ];
};

const readPayment = async ({ shop }: MoneyRun, { path }: ModelRequest) =>
  (await shop.client.get(path)).body as PaymentRequest;

const checkNotices = async ({ shop }: MoneyRun, { ident }: ModelRequest, { history = [] }: PaymentRequest) => {
  const pushed = await shop.database.system
    .select({ text: outbox.text })
    .from(outbox)
    .where(eq(outbox.channel, 'push'));
  const notices = pushed.filter(({ text }) => text.includes(ident));
  const events = history.filter(({ event }) => ['paid', 'paid_late', 'paid_twice'].includes(event));
  return notices.length === events.length ? [] : [`${notices.length} push notices of ${events.length} payments`];
};

/** The payment that settles a request has one receipt; a late, second or different one has none. */
const checkReceipts = async ({ shop }: MoneyRun, { id }: ModelRequest, { customer, history = [] }: PaymentRequest) => {
  const receipts = await shop.database.system
    .select({ recipient: outbox.recipient })
    .from(outbox)
    .where(and(eq(outbox.paymentRequestId, id), eq(outbox.isReceipt, true)));
  const address = customer.email || customer.phone;
  const settled = history.filter(({ event }) => event === 'paid').length;
  const isRight =
    receipts.length === (address ? settled : 0) && receipts.every(({ recipient }) => recipient === address);
  return isRight ? [] : [`${receipts.length} receipts of ${settled} payments that settle the request`];
};

const summaryFields = ['status', 'amountGross', 'refundedAmount', 'refundStatus'] as const;

const checkSummary = (payment: PaymentRequest, listed: PaymentRequest | undefined) =>
  listed &&
  summaryFields.every((field) => listed[field] === payment[field]) &&
  JSON.stringify(listed.latePayment) === JSON.stringify(payment.latePayment)
    ? []
    : ['The list and the detail differ'];

/** Compares the provider's ledger with what staff see in the list and in the details. */
export const checkLedgers = async (run: MoneyRun) => {
  const { shop, requests, listSessions, violations } = run;
  await shop.signInAgain();
  const sessions = await listSessions();
  const { results } = (await shop.client.get('/services/payments/')).body as { results: PaymentRequest[] };
  if (results.length !== requests.length) violations.add(`${results.length} requests instead of ${requests.length}`);
  for (const request of requests) {
    const payment = await readPayment(run, request);
    const ledgerPayments = sessions.flatMap(({ paymentRequestId, ledgerPayment }) =>
      paymentRequestId === request.id && ledgerPayment ? [ledgerPayment] : [],
    );
    const found = [
      ...checkLedgerPayments(payment, ledgerPayments),
      ...checkStatusPath(payment),
      ...checkSummary(
        payment,
        results.find(({ ident }) => ident === request.ident),
      ),
      ...(await checkNotices(run, request, payment)),
      ...(await checkReceipts(run, request, payment)),
      ...(await checkRefunds(run, request, payment, ledgerPayments)),
    ];
    for (const violation of found) violations.add(violation);
  }
};
