import { sql } from 'drizzle-orm';
import { checkoutSessions, paymentHistory, paymentRequests } from '../../../db/schema.ts';

/** The usual day of a payment that takes days. */
export const expectedByColumn = sql<Date | string | null>`(
  select ${checkoutSessions.expectedBy} from ${checkoutSessions}
  where ${checkoutSessions.paymentRequestId} = ${paymentRequests.id} and ${checkoutSessions.state} = 'open'
)`;

/**
 * When everything was refunded, or the time of the only refund. After several part refunds it is null,
 * because no single time is right.
 */
export const refundedAtColumn = sql<Date | string | null>`(
  select case
    when ${paymentRequests.status} = 'refunded_provider' then max(${paymentHistory.at})
      filter (where ${paymentHistory.amount} is null)
    when count(*) = 1 then max(${paymentHistory.at})
  end from ${paymentHistory}
  where ${paymentHistory.paymentRequestId} = ${paymentRequests.id} and ${paymentHistory.event} = 'refunded'
)`;
