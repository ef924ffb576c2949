import { and, eq, exists, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAmong, isInList, isInSelect } from '../../db/list-conditions.ts';
import { charges, checkoutSessions, paymentRequests, sandboxSessions } from '../../db/schema.ts';
import { DAY_MS } from '../../lib/time/durations.ts';

const BATCH_SIZE = 1_000;

/** Deletes up to `BATCH_SIZE` of the requests, and returns how many. */
const deleteUnpaidBatch = ({ system }: Database, now: Date) =>
  system.transaction(async (tx) => {
    const liveCheckouts = tx
      .select({ id: checkoutSessions.id })
      .from(checkoutSessions)
      .where(
        and(
          eq(checkoutSessions.paymentRequestId, paymentRequests.id),
          or(
            isAmong(checkoutSessions.state, ['opening', 'open', 'unknown']),
            isNotNull(checkoutSessions.checkAt),
          ),
        ),
      );
    const arrivedCharges = tx
      .select({ id: charges.id })
      .from(charges)
      .where(eq(charges.paymentRequestId, paymentRequests.id));
    const unpaid = await tx
      .select({ id: paymentRequests.id })
      .from(paymentRequests)
      .where(
        and(
          isNull(paymentRequests.customerId),
          lt(paymentRequests.createdAt, new Date(now.getTime() - DAY_MS)),
          not(exists(liveCheckouts)),
          not(exists(arrivedCharges)),
        ),
      )
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true });
    const ids = unpaid.map(({ id }) => id);
    // The table has no reference to the request, because a real provider has it on its own servers.
    const checkouts = tx
      .select({ id: sql<string>`${checkoutSessions.id}::text` })
      .from(checkoutSessions)
      .where(isInList(checkoutSessions.paymentRequestId, ids));
    await tx.delete(sandboxSessions).where(isInSelect(sandboxSessions.id, checkouts));
    await tx.delete(paymentRequests).where(isInList(paymentRequests.id, ids));
    return ids.length;
  });

/**
 * Deletes the requests of the last days that customers began on counter pages and did not pay, a
 * day after they began. Keeps those for which money can still arrive: a checkout at the provider is
 * open, or the server still asks about one. No checkout can open meanwhile, because the links have
 * expired long before.
 */
export const deleteUnpaidCounterRequests = async (database: Database, now: Date) => {
  while ((await deleteUnpaidBatch(database, now)) === BATCH_SIZE);
};
