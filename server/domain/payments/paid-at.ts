import { sql } from 'drizzle-orm';
import { paymentHistory, paymentRequests } from '../../db/schema.ts';

/** The time at which a request of `payment_requests` became paid, in a query of that table. */
export const paidAtColumn = sql<Date | string | null>`(
  select max(${paymentHistory.at}) from ${paymentHistory}
  where ${paymentHistory.paymentRequestId} = ${paymentRequests.id} and ${paymentHistory.event} = 'paid'
)`;
