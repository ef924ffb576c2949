import { and, eq, ne } from 'drizzle-orm';
import { needsAttention } from '../../../contract/payments/delivery.ts';
import { paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { readMessageEvents } from './history.ts';
import { listDeliveries, type MessageState } from './list-deliveries.ts';

/**
 * Only this function writes the column `isUndelivered`, which follows from the history. The caller adds an
 * event of a message, a resend or an undo in the same transaction, with the request locked. Returns the
 * messages of the last send.
 */
export const writeUndelivered = async (
  scope: TenantScope,
  paymentRequestId: string,
): Promise<readonly MessageState[]> => {
  const { tx, whereTenant } = scope;
  const events = await readMessageEvents(scope, [paymentRequestId]);
  const deliveries = listDeliveries(events.get(paymentRequestId) ?? []);
  const isUndelivered = needsAttention(deliveries);
  const isOutdated = ne(paymentRequests.isUndelivered, isUndelivered);
  await tx
    .update(paymentRequests)
    .set({ isUndelivered })
    .where(whereTenant(paymentRequests, and(eq(paymentRequests.id, paymentRequestId), isOutdated)));
  return deliveries;
};
