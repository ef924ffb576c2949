import { asc, eq } from 'drizzle-orm';
import {
  charges,
  checkoutSessions,
  disputes,
  recordedPayments,
  refunds,
} from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import type { PaymentRequestRow } from '../../history/payment-request-rows.ts';
import { deriveMoney, getRefundablePence } from './derive-money.ts';
import type { PaymentRequestFacts } from './money-facts.ts';

const toPaymentRequestFacts = ({
  amountGross,
  partAmount,
  status,
  cancelledAt,
  cancelledBy,
  declinedAt,
  createdAt,
}: PaymentRequestRow) => {
  // During an upgrade, a process of the previous release stores only the status, without the time and the
  // person.
  const by = cancelledBy ?? (status === 'cancelled_provider' ? 'provider' : 'client');
  const isCancelled = status === 'cancelled_client' || status === 'cancelled_provider';
  const at = cancelledAt ?? (isCancelled ? createdAt : null);
  return {
    amountPence: amountGross,
    partPence: partAmount,
    declinedAt: declinedAt ?? (status === 'declined' ? createdAt : null),
    cancelled: at && { at, by },
  } satisfies PaymentRequestFacts;
};

const readCheckouts = async ({ tx, whereTenant }: TenantScope, paymentRequestId: string) => {
  const rows = await tx
    .select({
      provider: checkoutSessions.provider,
      account: checkoutSessions.account,
      providerCheckoutId: checkoutSessions.providerCheckoutId,
      request: checkoutSessions.request,
      createdAt: checkoutSessions.createdAt,
    })
    .from(checkoutSessions)
    .where(whereTenant(checkoutSessions, eq(checkoutSessions.paymentRequestId, paymentRequestId)));
  return rows.map(({ request, ...row }) => ({ ...row, amountPence: request.amountPence }));
};

type StoredCheckout = Awaited<ReturnType<typeof readCheckouts>>[number];

const findCheckoutPence = (
  { provider, account, providerCheckoutId }: typeof charges.$inferSelect,
  checkouts: readonly StoredCheckout[],
) =>
  checkouts.find(
    (checkout) =>
      providerCheckoutId !== null &&
      checkout.providerCheckoutId === providerCheckoutId &&
      checkout.provider === provider &&
      checkout.account === account,
  )?.amountPence ?? null;

export const readMoney = async (scope: TenantScope, paymentRequest: PaymentRequestRow) => {
  const { tx, whereTenant } = scope;
  const { id } = paymentRequest;
  const chargeRows = await tx
    .select()
    .from(charges)
    .where(whereTenant(charges, eq(charges.paymentRequestId, id)))
    .orderBy(asc(charges.recordedAt), asc(charges.id));
  const storedRefunds = await tx
    .select()
    .from(refunds)
    .where(whereTenant(refunds, eq(refunds.paymentRequestId, id)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  // A refund that was reported before its payment has only the reference of the payment.
  const refundRows = storedRefunds.map((refund) => {
    const named = chargeRows.find(({ reference }) => reference === refund.chargeReference);
    return { ...refund, chargeId: refund.chargeId ?? named?.id ?? null };
  });
  const disputeRows = await tx
    .select()
    .from(disputes)
    .where(whereTenant(disputes, eq(disputes.paymentRequestId, id)))
    .orderBy(asc(disputes.openedAt), asc(disputes.id));
  const recordedRows = await tx
    .select()
    .from(recordedPayments)
    .where(whereTenant(recordedPayments, eq(recordedPayments.paymentRequestId, id)))
    .orderBy(asc(recordedPayments.recordedAt), asc(recordedPayments.id));
  const checkouts = await readCheckouts(scope, id);
  const money = deriveMoney(toPaymentRequestFacts(paymentRequest), {
    checkouts,
    charges: chargeRows.map((charge) => ({
      ...charge,
      amountPence: charge.amount,
      checkoutPence: findCheckoutPence(charge, checkouts),
    })),
    recorded: recordedRows.map(({ amount: amountPence, undoneAt, ...recorded }) => ({
      ...recorded,
      amountPence,
      isUndone: undoneAt !== null,
    })),
    refunds: refundRows.map(({ amount: amountPence, createdAt: recordedAt, ...refund }) => ({
      ...refund,
      amountPence,
      recordedAt,
    })),
    disputes: disputeRows.map(({ amount: amountPence, ...dispute }) => ({
      ...dispute,
      amountPence,
    })),
  });
  return {
    paymentRequest,
    charges: chargeRows,
    recorded: recordedRows,
    refunds: refundRows,
    disputes: disputeRows,
    money,
  };
};

export type StoredMoney = Awaited<ReturnType<typeof readMoney>>;

/**
 * Owners can refund these in the app: late payments and duplicates first, then those of which most is left.
 * Only the provider can refund mismatches and charges of `PAYMENT_PROVIDER=webhook`.
 */
export const listRefundableCharges = ({ money, charges: rows }: StoredMoney) => {
  const refundable = money.charges.flatMap((charge) => {
    const row = rows.find(({ id }) => id === charge.id);
    const isRefundable = charge.kind !== 'mismatch' && row?.provider !== 'webhook';
    const refundablePence = getRefundablePence(charge);
    const { id, kind } = charge;
    return isRefundable && refundablePence > 0
      ? [{ id, kind, refundablePence, cardLastFour: row?.cardLastFour ?? null }]
      : [];
  });
  const settled = refundable.filter(({ kind }) => kind === 'settled');
  return [
    ...refundable.filter(({ kind }) => kind !== 'settled'),
    ...settled.toSorted((a, b) => b.refundablePence - a.refundablePence),
  ];
};
