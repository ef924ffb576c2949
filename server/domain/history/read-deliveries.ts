import { and, inArray } from 'drizzle-orm';
import { paymentHistory } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import {
  type DeliveryEvent,
  deliveryEventsByRank,
  listDeliveries,
  type MessageState,
} from './list-deliveries.ts';
import { isUndone } from './resend-conditions.ts';

const events = ['resent' as const, ...deliveryEventsByRank];

/** Reads what became of the messages of several requests, by the id of the request. */
export const readDeliveries = async (
  { tx, whereTenant }: TenantScope,
  paymentRequestIds: readonly string[],
): Promise<ReadonlyMap<string, readonly MessageState[]>> => {
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
      isUndone: isUndone(),
    })
    .from(paymentHistory)
    .where(
      whereTenant(
        paymentHistory,
        and(
          inArray(paymentHistory.paymentRequestId, [...paymentRequestIds]),
          inArray(paymentHistory.event, events),
        ),
      ),
    );
  const byRequest = new Map<string, DeliveryEvent[]>();
  for (const { paymentRequestId, ...row } of rows) {
    byRequest.set(paymentRequestId, [...(byRequest.get(paymentRequestId) ?? []), row]);
  }
  return new Map([...byRequest].map(([id, ofRequest]) => [id, listDeliveries(ofRequest)]));
};
