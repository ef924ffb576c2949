import { sql } from 'drizzle-orm';
import { checkoutSessions, paymentHistory, paymentRequests } from '../../../db/schema.ts';

/** A column for queries of `payment_requests`: the day by which a payment that takes days usually arrives. */
export const expectedByColumn = sql<Date | string | null>`(
  select ${checkoutSessions.expectedBy} from ${checkoutSessions}
  where ${checkoutSessions.paymentRequestId} = ${paymentRequests.id} and ${checkoutSessions.state} = 'open'
)`;

/**
 * A column for queries of `payment_requests`: when everything was refunded, or the time of the only
 * refund. It is null when several refunds have returned only a part, because no single time is
 * right.
 */
export const refundedAtColumn = sql<Date | string | null>`(
  select case
    when ${paymentRequests.status} = 'refunded_provider' then max(${paymentHistory.at})
      filter (where ${paymentHistory.amount} is null)
    when count(*) = 1 then max(${paymentHistory.at})
  end from ${paymentHistory}
  where ${paymentHistory.paymentRequestId} = ${paymentRequests.id} and ${paymentHistory.event} = 'refunded'
)`;
