import { asc, eq } from 'drizzle-orm';
import { charges, refunds } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';

export type ChargeRow = typeof charges.$inferSelect;

/** A charge, and what of it is not refunded and is not about to be refunded, in pence. */
export interface OpenCharge extends ChargeRow {
  readonly refundable: number;
}

/** The charges of a request, oldest first. */
export const listCharges = async (
  { tx, whereTenant }: TenantScope,
  paymentRequestId: string,
): Promise<OpenCharge[]> => {
  const rows = await tx
    .select()
    .from(charges)
    .where(whereTenant(charges, eq(charges.paymentRequestId, paymentRequestId)))
    .orderBy(asc(charges.paidAt), asc(charges.id));
  if (rows.length === 0) return [];
  const made = await tx
    .select({ chargeId: refunds.chargeId, amount: refunds.amount, status: refunds.status })
    .from(refunds)
    .where(whereTenant(refunds, eq(refunds.paymentRequestId, paymentRequestId)));
  return rows.map((row) => ({
    ...row,
    refundable: made.reduce(
      (left, { chargeId, amount, status }) => (chargeId === row.id && status !== 'refused' ? left - amount : left),
      row.amount,
    ),
  }));
};

/**
 * The charge that the next refund returns: late and second payments first, then the payment that settled the request.
 * A charge in another currency or of another amount can only be refunded at the provider, and so can one that a provider
 * without a hosted page has reported.
 */
export const findRefundableCharge = (all: readonly OpenCharge[]) => {
  const open = all.filter(
    ({ refundable, kind, provider }) => refundable > 0 && kind !== 'mismatch' && provider !== 'webhook',
  );
  return open.find(({ kind }) => kind !== 'settled') ?? open[0];
};
