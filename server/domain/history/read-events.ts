import { asc, sql } from 'drizzle-orm';
import type { HistoryEvent } from '../../../contract/payments/payment-history.ts';
import { paymentHistory } from '../../db/schema.ts';
import { createTenantStatement } from '../../db/statement.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { type DeliveryEvent, deliveryEventsByRank } from './list-deliveries.ts';
import { isUndone } from './resends.ts';

const namesOrNull = sql`${sql.placeholder('names')}::text[]`;

const selectEvents = createTenantStatement(({ tx, whereTenant }) =>
  tx
    .select({
      paymentRequestId: paymentHistory.paymentRequestId,
      id: paymentHistory.id,
      event: paymentHistory.event,
      channel: paymentHistory.channel,
      messageId: paymentHistory.messageId,
      at: paymentHistory.at,
      reason: paymentHistory.reason,
      retryUntil: paymentHistory.retryUntil,
      isUndone,
    })
    .from(paymentHistory)
    .where(
      whereTenant(
        paymentHistory,
        sql`${paymentHistory.paymentRequestId} = any(${sql.placeholder('paymentRequestIds')}::uuid[])`,
        sql`(${namesOrNull} is null or ${paymentHistory.event} = any(${namesOrNull}))`,
      ),
    )
    .orderBy(asc(paymentHistory.at), asc(paymentHistory.id)),
);

/**
 * Reads events by the id of their request, oldest first. With `names`, reads only the events with
 * these names.
 */
export const readEvents = async (
  scope: TenantScope,
  paymentRequestIds: readonly string[],
  names: readonly HistoryEvent[] | null = null,
): Promise<ReadonlyMap<string, readonly DeliveryEvent[]>> => {
  if (paymentRequestIds.length === 0) return new Map();
  const rows = await selectEvents(scope, { paymentRequestIds, names });
  const byRequest = new Map<string, DeliveryEvent[]>();
  for (const { paymentRequestId, ...row } of rows) {
    const known = byRequest.get(paymentRequestId);
    if (known) known.push(row);
    else byRequest.set(paymentRequestId, [row]);
  }
  return byRequest;
};

const messageEvents = ['resent', 'reminded', ...deliveryEventsByRank] as const;

/** Reads what was sent and what became of it. */
export const readMessageEvents = (scope: TenantScope, paymentRequestIds: readonly string[]) =>
  readEvents(scope, paymentRequestIds, messageEvents);
