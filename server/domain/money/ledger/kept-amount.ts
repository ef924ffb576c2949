import { eq, sql } from 'drizzle-orm';
import { charges } from '../../../db/schema.ts';

/** The condition for charges that pay a request. The others have to be refunded. */
export const isSettled = eq(charges.kind, 'settled');

/** What the shop keeps of a charge: not what was refunded or withdrawn by a dispute. */
export const keptAmount = sql`${charges.amount} - ${charges.refundedAmount} - ${charges.disputedAmount}`;
