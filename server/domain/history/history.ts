import { asc, eq, sql } from 'drizzle-orm';
import type { HistoryEvent } from '../../../contract/payments/payment-history.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { paymentHistory, users } from '../../db/schema.ts';
import { createTenantStatement } from '../../db/statement.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { type DeliveryEvent, deliveryEventsByRank } from './list-deliveries.ts';
import { isUndone } from './resends.ts';

type HistoryRow = Omit<typeof paymentHistory.$inferInsert, 'id'> & {
  /** An event that may be reported twice has its own id. */
  readonly id?: string;
};

/**
 * Returns false when the history has the row already: a row with the same id, or an `opened`, which a request
 * has once.
 */
export const recordHistory = async (
  tx: Pick<Transaction, 'insert'>,
  { id = newId(), ...row }: HistoryRow,
): Promise<boolean> => {
  const inserted = await tx
    .insert(paymentHistory)
    .values({ ...row, id })
    .onConflictDoNothing()
    .returning({ id: paymentHistory.id });
  return inserted.length > 0;
};

const eventColumns = {
  id: paymentHistory.id,
  event: paymentHistory.event,
  channel: paymentHistory.channel,
  messageId: paymentHistory.messageId,
  channels: paymentHistory.channels,
  at: paymentHistory.at,
  reason: paymentHistory.reason,
  retryUntil: paymentHistory.retryUntil,
  isUndone,
};

/** The oldest event is first. The creation of the request is no event. */
export const getHistory = ({ tx, whereTenant }: TenantScope, paymentRequestId: string) =>
  tx
    .select({
      ...eventColumns,
      amount: paymentHistory.amount,
      way: paymentHistory.way,
      text: paymentHistory.text,
      by: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(paymentHistory)
    .leftJoin(users, eq(users.id, paymentHistory.userId))
    .where(whereTenant(paymentHistory, eq(paymentHistory.paymentRequestId, paymentRequestId)))
    .orderBy(asc(paymentHistory.at), asc(paymentHistory.id));

/** The oldest event of `history` must be first. */
export const findLastTime = (
  history: readonly { readonly event: HistoryEvent; readonly at: Date }[],
  event: HistoryEvent,
) => history.findLast((entry) => entry.event === event)?.at;

const namesOrNull = sql`${sql.placeholder('names')}::text[]`;

const selectEvents = createTenantStatement(({ tx, whereTenant }) =>
  tx
    .select({ ...eventColumns, paymentRequestId: paymentHistory.paymentRequestId })
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

export const readMessageEvents = (scope: TenantScope, paymentRequestIds: readonly string[]) =>
  readEvents(scope, paymentRequestIds, messageEvents);
