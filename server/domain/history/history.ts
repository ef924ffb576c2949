import { asc, eq } from 'drizzle-orm';
import type { HistoryEvent } from '../../../contract/payments/payment-history.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { paymentHistory, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { isUndone } from './resends.ts';

type HistoryRow = Omit<typeof paymentHistory.$inferInsert, 'id'> & {
  /** Set for an event that may be reported twice. By default each call adds a row. */
  readonly id?: string;
};

/**
 * Adds a row to a request's history, and returns whether it is new. Call it in the transaction of the
 * change. A second `opened` is ignored, because a unique index allows one for each request, and so is
 * a second row with one id.
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

/**
 * Lists the events of a request, oldest first. Its creation is not among them, because
 * `payment_requests` records it.
 */
export const getHistory = ({ tx, whereTenant }: TenantScope, paymentRequestId: string) =>
  tx
    .select({
      id: paymentHistory.id,
      messageId: paymentHistory.messageId,
      event: paymentHistory.event,
      at: paymentHistory.at,
      channel: paymentHistory.channel,
      channels: paymentHistory.channels,
      amount: paymentHistory.amount,
      reason: paymentHistory.reason,
      way: paymentHistory.way,
      retryUntil: paymentHistory.retryUntil,
      text: paymentHistory.text,
      isUndone,
      by: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(paymentHistory)
    .leftJoin(users, eq(users.id, paymentHistory.userId))
    .where(whereTenant(paymentHistory, eq(paymentHistory.paymentRequestId, paymentRequestId)))
    .orderBy(asc(paymentHistory.at), asc(paymentHistory.id));

/** Returns when `event` happened last in a history, oldest first, or undefined. */
export const findLastTime = (
  history: readonly { readonly event: HistoryEvent; readonly at: Date }[],
  event: HistoryEvent,
) => history.findLast((entry) => entry.event === event)?.at;
