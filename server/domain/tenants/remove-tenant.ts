import { and, eq, isNotNull, like, ne, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/drizzle.ts';
import { isAmong, isInSelect } from '../../db/list-conditions.ts';
import {
  charges,
  checkoutSessions,
  paymentRequests,
  rateLimits,
  refunds,
  sandboxSessions,
  tenants,
} from '../../db/schema.ts';

/** With an open checkout or a pending refund, money may still move. */
const listIdentsInProgress = async (tx: Transaction, tenantId: string) => {
  const withOpenCheckout = await tx
    .select({ ident: paymentRequests.ident })
    .from(checkoutSessions)
    .innerJoin(paymentRequests, eq(paymentRequests.id, checkoutSessions.paymentRequestId))
    .where(
      and(
        eq(checkoutSessions.tenantId, tenantId),
        isAmong(checkoutSessions.state, ['opening', 'open']),
        ne(checkoutSessions.provider, 'sandbox'),
      ),
    );
  const withPendingRefund = await tx
    .select({ ident: paymentRequests.ident })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.chargeId))
    .innerJoin(paymentRequests, eq(paymentRequests.id, refunds.paymentRequestId))
    .where(
      and(
        eq(refunds.tenantId, tenantId),
        eq(refunds.status, 'pending'),
        isNotNull(refunds.nextAttemptAt),
        ne(charges.provider, 'sandbox'),
      ),
    );
  return [...new Set([...withOpenCheckout, ...withPendingRefund].map(({ ident }) => ident))].sort();
};

/** @throws Error while money may still move: afterwards no row would tell whose it is */
export const removeTenant = async (tx: Transaction, tenantId: string): Promise<void> => {
  const idents = await listIdentsInProgress(tx, tenantId);
  if (idents.length > 0) {
    throw new Error(
      `These requests are being paid or refunded at a provider: ${idents.join(', ')}`,
    );
  }
  // `sandbox_sessions` has the ids of our checkout sessions, and keys of `rate_limits` contain the tenant's
  // id.
  const checkouts = tx
    .select({ id: sql<string>`${checkoutSessions.id}::text` })
    .from(checkoutSessions)
    .where(eq(checkoutSessions.tenantId, tenantId));
  await tx.delete(sandboxSessions).where(isInSelect(sandboxSessions.id, checkouts));
  await tx
    .delete(rateLimits)
    .where(
      or(
        like(rateLimits.key, `account:${tenantId}:%`),
        like(rateLimits.key, `counter:${tenantId}:%`),
      ),
    );
  // All other tables refer to this row with ON DELETE CASCADE.
  await tx.delete(tenants).where(eq(tenants.id, tenantId));
};
