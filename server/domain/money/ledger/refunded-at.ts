import { sql } from 'drizzle-orm';
import { paymentHistory, paymentRequests } from '../../../db/schema.ts';

/**
 * A column for queries of `payment_requests`: when the request was refunded in full, or the time of
 * its only refund. Null for several refunds of parts.
 */
export const refundedAtColumn = sql<Date | string | null>`(
  select case
    when ${paymentRequests.status} = 'refunded_provider' then max(${paymentHistory.at})
      filter (where ${paymentHistory.amount} is null)
    when count(*) = 1 then max(${paymentHistory.at})
  end from ${paymentHistory}
  where ${paymentHistory.paymentRequestId} = ${paymentRequests.id} and ${paymentHistory.event} = 'refunded'
)`;
