import { asc, eq } from 'drizzle-orm';
import { charges, refunds } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';

export type ChargeRow = typeof charges.$inferSelect;

export interface ChargeWithRefundable extends ChargeRow {
  /** The part of the charge that is neither refunded nor about to be refunded. */
  readonly refundablePence: number;
}

/** Lists the charges of a request, oldest first. */
export const listCharges = async (
  { tx, whereTenant }: TenantScope,
  paymentRequestId: string,
): Promise<ChargeWithRefundable[]> => {
  const rows = await tx
    .select()
    .from(charges)
    .where(whereTenant(charges, eq(charges.paymentRequestId, paymentRequestId)))
    .orderBy(asc(charges.paidAt), asc(charges.id));
  if (rows.length === 0) return [];
  const refundRows = await tx
    .select({ chargeId: refunds.chargeId, amount: refunds.amount, status: refunds.status })
    .from(refunds)
    .where(whereTenant(refunds, eq(refunds.paymentRequestId, paymentRequestId)));
  return rows.map((row) => {
    let refundablePence = row.amount;
    for (const { chargeId, amount, status } of refundRows) {
      if (chargeId === row.id && status !== 'refused') refundablePence -= amount;
    }
    return { ...row, refundablePence };
  });
};

/**
 * Finds the charge that the next refund pays back: a late payment or a duplicate first, then the charge that settled the
 * request. A charge in another currency or of another amount can only be refunded at the provider, and so can a charge that
 * a provider without a hosted page has reported.
 */
export const findRefundableCharge = (requestCharges: readonly ChargeWithRefundable[]) => {
  const refundable = requestCharges.filter(
    ({ refundablePence, kind, provider }) => refundablePence > 0 && kind !== 'mismatch' && provider !== 'webhook',
  );
  return refundable.find(({ kind }) => kind !== 'settled') ?? refundable[0];
};
