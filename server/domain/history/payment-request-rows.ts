import { eq } from 'drizzle-orm';
import { isShownToStaff, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { createNotFoundError } from '../../lib/network/api-problem.ts';

export type PaymentRequestRow = typeof paymentRequests.$inferSelect;

/** Finds only requests that staff may see. @throws ApiProblem not_found */
export const findPaymentRequest = async (
  { tx, whereTenant }: TenantScope,
  ident: string,
): Promise<PaymentRequestRow> => {
  const [row] = await tx
    .select()
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, isShownToStaff, eq(paymentRequests.ident, ident)));
  if (!row) throw createNotFoundError('Payment request');
  return row;
};

/**
 * Callers lock the request before its messages, to avoid deadlocks. `no key update` lets others add rows that
 * refer to the request.
 */
export const lockPaymentRequest = async (
  { tx, whereTenant }: TenantScope,
  paymentRequestId: string,
): Promise<PaymentRequestRow> => {
  const [row] = await tx
    .select()
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)))
    .for('no key update');
  if (!row) throw new Error(`Payment request ${paymentRequestId} does not exist`);
  return row;
};
