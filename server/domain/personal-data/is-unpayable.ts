import { and, eq, exists, inArray, isNotNull, lte, not, notInArray, or, sql } from 'drizzle-orm';
import { isPayable, paymentStatuses } from '../../../contract/payment-status.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { checkoutSessions, paymentRequests } from '../../db/schema.ts';

/**
 * The condition for requests that the customer cannot pay any more: neither by their link nor on an open hosted page.
 */
export const isUnpayable = (tx: Pick<Transaction, 'select'>, now: Date) => {
  const isClosed = notInArray(paymentRequests.status, paymentStatuses.filter(isPayable));
  const openSessions = tx
    .select({ id: checkoutSessions.id })
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.paymentRequestId, paymentRequests.id),
        inArray(checkoutSessions.state, ['opening', 'open']),
      ),
    );
  // Callers negate the condition, so it must not be null for links without an expiry.
  const isExpired = and(isNotNull(paymentRequests.expiresAt), lte(paymentRequests.expiresAt, now));
  return and(or(isClosed, isExpired), not(exists(openSessions))) ?? sql`false`;
};
