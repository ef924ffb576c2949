import { sql } from 'drizzle-orm';
import { checkoutSessions, paymentRequests } from '../../../db/schema.ts';

/**
 * A column for queries of `payment_requests`: when a payment that takes days and is on its way
 * usually arrives, or null.
 */
export const expectedByColumn = sql<Date | string | null>`(
  select ${checkoutSessions.expectedBy} from ${checkoutSessions}
  where ${checkoutSessions.paymentRequestId} = ${paymentRequests.id} and ${checkoutSessions.state} = 'open'
)`;
