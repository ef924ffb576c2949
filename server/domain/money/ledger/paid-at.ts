import { sql } from 'drizzle-orm';
import { paymentHistory, paymentRequests } from '../../../db/schema.ts';

/**
 * A column for queries of `payment_requests`: the time at which the request became paid, or null.
 */
export const paidAtColumn = sql<Date | string | null>`(
  select max(${paymentHistory.at}) from ${paymentHistory}
  where ${paymentHistory.paymentRequestId} = ${paymentRequests.id} and ${paymentHistory.event} = 'paid'
)`;
