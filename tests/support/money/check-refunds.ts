import { eq } from 'drizzle-orm';
import type { PaymentRequest } from '../../../contract/payment.ts';
import { charges, refunds } from '../../../server/db/schema.ts';
import type { LedgerPayment } from './money-provider.ts';
import type { ModelRequest, MoneyRun } from './money-run.ts';
import { getRefundablePence } from './refundable.ts';

const sumPence = (made: readonly { readonly amountPence: number }[]) =>
  made.reduce((sum, { amountPence }) => sum + amountPence, 0);

const checkProvider = (ledgerPayments: readonly LedgerPayment[]) => {
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

/** Checks that what staff have requested, and was not refused, does not exceed the payments. */
export const checkRequestedRefunds = async ({ shop: { database }, violations }: MoneyRun, { id }: ModelRequest) => {
  const made = await database.system.select().from(refunds).where(eq(refunds.paymentRequestId, id));
  const paid = await database.system.select().from(charges).where(eq(charges.paymentRequestId, id));
  for (const { id: chargeId, amount } of paid) {
    const requested = made.filter((refund) => refund.chargeId === chargeId && refund.status !== 'refused');
    if (requested.reduce((sum, refund) => sum + refund.amount, 0) > amount) {
      violations.add('More refunds are requested than was paid');
    }
  }
};

/** Compares the refunds of a request at the provider with those that staff see. */
export const checkRefunds = async (
  { shop }: MoneyRun,
  { id }: ModelRequest,
  { history = [], refundedAmount = 0, refundStatus, status }: PaymentRequest,
  ledgerPayments: readonly LedgerPayment[],
) => {
  const there = ledgerPayments.flatMap((ledgerPayment) => ledgerPayment.refunds);
  const here = await shop.database.system.select().from(refunds).where(eq(refunds.paymentRequestId, id));
  const done = sumPence(there.filter((refund) => refund.status === 'done'));
  const pending = there.filter((refund) => refund.status === 'pending').length;
  const count = (event: string) => history.filter((entry) => entry.event === event).length;
  const countHere = (wanted: string) => here.filter((refund) => refund.status === wanted).length;
  const isUnknownPending = countHere('pending') !== pending;
  return [
    ...checkProvider(ledgerPayments),
    ...(refundedAmount === done ? [] : [`${refundedAmount} refunded here, ${done} at the provider`]),
    ...(isUnknownPending ? [`${countHere('pending')} pending refunds here, ${pending} at the provider`] : []),
    ...(refundStatus === 'pending' && pending === 0 ? ['A refund stays pending'] : []),
    ...(count('refund_requested') === here.filter(({ userId }) => userId !== null).length
      ? []
      : ['A refund request is missing in the history']),
    ...(count('refund_refused') === countHere('refused') ? [] : ['A refused refund is missing in the history']),
    ...(count('refunded') >= countHere('done') && count('refunded') <= countHere('done') + countHere('refused')
      ? []
      : [`${count('refunded')} refunds in the history, ${countHere('done')} done`]),
    ...(status === 'refunded_provider' && refundedAmount === 0 && countHere('refused') === 0
      ? ['Refunded, but nothing was refunded']
      : []),
  ];
};
