import { sql } from 'drizzle-orm';
import { checkoutSessions, paymentRequests } from '../../../db/schema.ts';

/** A column for queries of `payment_requests`: when a payment that takes days usually arrives. */
export const expectedByColumn = sql<Date | string | null>`(
  select ${checkoutSessions.expectedBy} from ${checkoutSessions}
  where ${checkoutSessions.paymentRequestId} = ${paymentRequests.id} and ${checkoutSessions.state} = 'open'
)`;
