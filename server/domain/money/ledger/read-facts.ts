import { asc, eq } from 'drizzle-orm';
import { charges, disputes, isShownToStaff, paymentRequests, refunds } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { deriveMoney, getRefundablePence, type PaymentRequestFacts } from './derive-money.ts';
import type { PaymentRequestRow } from './lock-payment-request.ts';

/** Returns the facts in the row of the request. */
const toPaymentRequestFacts = ({
  amountGross,
  status,
  cancelledAt,
  cancelledBy,
  declinedAt,
  createdAt,
}: PaymentRequestRow) => {
  // A process of the previous release, which may still run during an upgrade, stores only the
  // status.
  const by = cancelledBy ?? (status === 'cancelled_provider' ? 'provider' : 'client');
  const isCancelled = status === 'cancelled_client' || status === 'cancelled_provider';
  const at = cancelledAt ?? (isCancelled ? createdAt : null);
  return {
    amountPence: amountGross,
    declinedAt: declinedAt ?? (status === 'declined' ? createdAt : null),
    cancelled: at && { at, by },
  } satisfies PaymentRequestFacts;
};

/** Reads all facts about a request, and the state that follows from them. */
export const readMoney = async (
  { tx, whereTenant }: TenantScope,
  paymentRequest: PaymentRequestRow,
) => {
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
  // A provider can report a refund before its payment, with the reference of the payment only.
  const refundRows = storedRefunds.map((refund) => {
    const named = chargeRows.find(({ reference }) => reference === refund.chargeReference);
    return { ...refund, chargeId: refund.chargeId ?? named?.id ?? null };
  });
  const disputeRows = await tx
    .select()
    .from(disputes)
    .where(whereTenant(disputes, eq(disputes.paymentRequestId, id)))
    .orderBy(asc(disputes.openedAt), asc(disputes.id));
  const money = deriveMoney(toPaymentRequestFacts(paymentRequest), {
    charges: chargeRows.map(({ amount: amountPence, ...charge }) => ({ ...charge, amountPence })),
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
  return { paymentRequest, charges: chargeRows, refunds: refundRows, disputes: disputeRows, money };
};

export type StoredMoney = Awaited<ReturnType<typeof readMoney>>;

/**
 * Finds the charge that the next refund from here pays back: a late payment or a duplicate first,
 * then the charge that settled the request. A charge in another currency or of another amount can
 * only be refunded at the provider, and so can a charge that a provider without a hosted page has
 * reported.
 */
export const findRefundableCharge = ({ money, charges: rows }: StoredMoney) => {
  const refundable = money.charges.flatMap((charge) => {
    const row = rows.find(({ id }) => id === charge.id);
    const isRefundable = charge.kind !== 'mismatch' && row?.provider !== 'webhook';
    const refundablePence = getRefundablePence(charge);
    return isRefundable && refundablePence > 0
      ? [{ id: charge.id, kind: charge.kind, refundablePence }]
      : [];
  });
  return refundable.find(({ kind }) => kind !== 'settled') ?? refundable[0];
};

/** Finds the payment request with `ident`, if there is one that staff may see. */
export const findPaymentRequest = async (
  { tx, whereTenant }: TenantScope,
  ident: string,
): Promise<PaymentRequestRow | undefined> => {
  const [row] = await tx
    .select()
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, isShownToStaff, eq(paymentRequests.ident, ident)));
  return row;
};
