import { and, asc, inArray } from 'drizzle-orm';
import { paymentHistory } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import {
  type DeliveryEvent,
  deliveryEventsByRank,
  listDeliveries,
  type MessageState,
} from './list-deliveries.ts';
import { isUndone } from './resend-conditions.ts';

const deliveryEvents = ['resent' as const, ...deliveryEventsByRank];

/**
 * Reads the events of several requests, oldest first, by the id of the request: all of them, or
 * those with a name in `names`.
 */
export const readEvents = async (
  { tx, whereTenant }: TenantScope,
  paymentRequestIds: readonly string[],
  names?: readonly (typeof paymentHistory.$inferSelect)['event'][],
): Promise<ReadonlyMap<string, readonly DeliveryEvent[]>> => {
  if (paymentRequestIds.length === 0) return new Map();
  const rows = await tx
    .select({
      paymentRequestId: paymentHistory.paymentRequestId,
      id: paymentHistory.id,
      event: paymentHistory.event,
      channel: paymentHistory.channel,
      messageId: paymentHistory.messageId,
      at: paymentHistory.at,
      reason: paymentHistory.reason,
      retryUntil: paymentHistory.retryUntil,
      isUndone: isUndone(),
    })
    .from(paymentHistory)
    .where(
      whereTenant(
        paymentHistory,
        and(
          inArray(paymentHistory.paymentRequestId, [...paymentRequestIds]),
          names && inArray(paymentHistory.event, [...names]),
        ),
      ),
    )
    .orderBy(asc(paymentHistory.at), asc(paymentHistory.id));
  const byRequest = new Map<string, DeliveryEvent[]>();
  for (const { paymentRequestId, ...row } of rows) {
    const known = byRequest.get(paymentRequestId);
    if (known) known.push(row);
    else byRequest.set(paymentRequestId, [row]);
  }
  return byRequest;
};

/** Reads what became of the messages of several requests, by the id of the request. */
export const readDeliveries = async (
  scope: TenantScope,
  paymentRequestIds: readonly string[],
): Promise<ReadonlyMap<string, readonly MessageState[]>> => {
  const events = await readEvents(scope, paymentRequestIds, deliveryEvents);
  return new Map([...events].map(([id, ofRequest]) => [id, listDeliveries(ofRequest)]));
};
