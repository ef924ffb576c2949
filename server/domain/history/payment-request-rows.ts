import { eq } from 'drizzle-orm';
import { isShownToStaff, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { notFound } from '../../lib/network/api-problem.ts';

export type PaymentRequestRow = typeof paymentRequests.$inferSelect;

/** Finds a request that staff may see. @throws ApiProblem not_found */
export const findPaymentRequest = async (
  { tx, whereTenant }: TenantScope,
  ident: string,
): Promise<PaymentRequestRow> => {
  const [row] = await tx
    .select()
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, isShownToStaff, eq(paymentRequests.ident, ident)));
  if (!row) throw notFound('Payment request');
  return row;
};

/**
 * Reads a payment request, and locks it until the end of the transaction. A transaction locks a
 * request before its messages. The lock is weaker than `for update`: others can add rows that refer
 * to the request.
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
