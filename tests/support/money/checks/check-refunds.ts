import { eq } from 'drizzle-orm';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { charges, refunds } from '../../../../server/db/schema.ts';
import type { LedgerPayment } from '../../providers/provider-driver.ts';
import { getRefundablePence } from '../money-provider.ts';
import type { ModelRequest, MoneyRun } from '../money-run.ts';

const sumPence = (amounts: readonly { readonly amountPence: number }[]) =>
  amounts.reduce((sum, { amountPence }) => sum + amountPence, 0);

const checkLedger = (ledgerPayments: readonly LedgerPayment[]) => {
  const keys = ledgerPayments.flatMap((ledgerPayment) =>
    ledgerPayment.refunds.flatMap(({ idempotencyKey }) => idempotencyKey ?? []),
  );
  return [
    ...(new Set(keys).size === keys.length ? [] : ['A refund was made twice']),
    ...ledgerPayments
      .filter((ledgerPayment) => getRefundablePence(ledgerPayment) < 0)
      .map(() => 'More was refunded than paid'),
  ];
};

/** Requested refunds that were not refused do not exceed the payments. */
export const checkRequestedRefunds = async (
  { shop: { database }, violations }: MoneyRun,
  { id }: ModelRequest,
) => {
  const allRefunds = await database.unscopedDb
    .select()
    .from(refunds)
    .where(eq(refunds.paymentRequestId, id));
  const allCharges = await database.unscopedDb
    .select()
    .from(charges)
    .where(eq(charges.paymentRequestId, id));
  for (const { id: chargeId, amount } of allCharges) {
    const requested = allRefunds.filter(
      (refund) => refund.chargeId === chargeId && refund.status !== 'refused',
    );
    const requestedPence = requested.reduce((sum, refund) => sum + refund.amount, 0);
    if (requestedPence > amount) violations.add('More refunds are requested than was paid');
  }
};

/** The provider's refunds against those that staff see. */
export const checkRefunds = async (
  { shop }: MoneyRun,
  { id }: ModelRequest,
  { history = [], refundedAmount = 0, refundStatus, status }: PaymentRequest,
  ledgerPayments: readonly LedgerPayment[],
) => {
  const providerRefunds = ledgerPayments.flatMap((ledgerPayment) => ledgerPayment.refunds);
  const donePence = sumPence(providerRefunds.filter((refund) => refund.status === 'done'));
  const pendingCount = providerRefunds.filter((refund) => refund.status === 'pending').length;

  const serverRefunds = await shop.database.unscopedDb
    .select()
    .from(refunds)
    .where(eq(refunds.paymentRequestId, id));
  const countServerRefunds = (wanted: string) =>
    serverRefunds.filter((refund) => refund.status === wanted).length;
  const donePerServer = countServerRefunds('done');
  const pendingPerServer = countServerRefunds('pending');
  const refusedPerServer = countServerRefunds('refused');
  const requestedByStaff = serverRefunds.filter(({ userId }) => userId !== null).length;

  const countEvents = (event: string) => history.filter((entry) => entry.event === event).length;
  const doneEvents = countEvents('refunded');
  // A refund that was done may be refused later.
  const hasPossibleEvents =
    doneEvents >= donePerServer && doneEvents <= donePerServer + refusedPerServer;
  return [
    ...checkLedger(ledgerPayments),
    ...(refundedAmount === donePence
      ? []
      : [`${refundedAmount} refunded here, ${donePence} at the provider`]),
    ...(pendingPerServer === pendingCount
      ? []
      : [`${pendingPerServer} pending refunds here, ${pendingCount} at the provider`]),
    ...(refundStatus === 'pending' && pendingCount === 0 ? ['A refund stays pending'] : []),
    ...(countEvents('refund_requested') === requestedByStaff
      ? []
      : ['A refund request is missing in the history']),
    ...(countEvents('refund_refused') + countEvents('refund_returned') === refusedPerServer
      ? []
      : ['A refused refund is missing in the history']),
    ...(hasPossibleEvents ? [] : [`${doneEvents} refunds in the history, ${donePerServer} done`]),
    ...(status === 'refunded_provider' && refundedAmount === 0 && countEvents('dispute_lost') === 0
      ? ['Refunded, but nothing was refunded']
      : []),
  ];
};
