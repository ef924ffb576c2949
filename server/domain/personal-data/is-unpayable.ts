import { and, eq, exists, isNotNull, lte, not, or, sql } from 'drizzle-orm';
import { isPayable, paymentStatuses } from '../../../contract/payments/payment-status.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { isAmong } from '../../db/list-conditions.ts';
import { checkoutSessions, paymentRequests } from '../../db/schema.ts';

/**
 * True for payment requests that the customer can pay neither by the pay link nor on an open hosted
 * page.
 */
export const isUnpayable = (tx: Pick<Transaction, 'select'>, now: Date) => {
  const isClosed = not(isAmong(paymentRequests.status, paymentStatuses.filter(isPayable)));
  const openCheckouts = tx
    .select({ id: checkoutSessions.id })
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.paymentRequestId, paymentRequests.id),
        isAmong(checkoutSessions.state, ['opening', 'open']),
      ),
    );
  // Callers negate the condition. Without `isNotNull`, a link without an expiry would give `not
  // null`, which is null.
  const isExpired = and(isNotNull(paymentRequests.expiresAt), lte(paymentRequests.expiresAt, now));
  return and(or(isClosed, isExpired), not(exists(openCheckouts))) ?? sql`false`;
};
