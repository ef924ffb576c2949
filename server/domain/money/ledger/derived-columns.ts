import { sql } from 'drizzle-orm';
import { checkoutSessions, paymentHistory, paymentRequests } from '../../../db/schema.ts';

/** For queries of `payment_requests`: when a payment that takes days usually arrives. */
export const expectedByColumn = sql<Date | string | null>`(
  select ${checkoutSessions.expectedBy} from ${checkoutSessions}
  where ${checkoutSessions.paymentRequestId} = ${paymentRequests.id} and ${checkoutSessions.state} = 'open'
)`;

/**
 * For queries of `payment_requests`: when all was refunded, or the time of the only refund. Null
 * for several refunds of parts.
 */
export const refundedAtColumn = sql<Date | string | null>`(
  select case
    when ${paymentRequests.status} = 'refunded_provider' then max(${paymentHistory.at})
      filter (where ${paymentHistory.amount} is null)
    when count(*) = 1 then max(${paymentHistory.at})
  end from ${paymentHistory}
  where ${paymentHistory.paymentRequestId} = ${paymentRequests.id} and ${paymentHistory.event} = 'refunded'
)`;
