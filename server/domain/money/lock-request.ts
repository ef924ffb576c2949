import { eq } from 'drizzle-orm';
import { paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';

export type RequestRow = typeof paymentRequests.$inferSelect;

/**
 * Locks a request until the end of the transaction, so that no other report, cancellation or session changes the request
 * meanwhile. The lock must not be `for update`: the outbox worker locks a message of the request and then inserts a history
 * row whose foreign key needs a lock on the request, so that the two transactions could deadlock.
 */
export const lockRequest = async ({ tx, whereTenant }: TenantScope, paymentRequestId: string): Promise<RequestRow> => {
  const [row] = await tx
    .select()
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)))
    .for('no key update');
  if (!row) throw new Error(`Payment request ${paymentRequestId} does not exist`);
  return row;
};
