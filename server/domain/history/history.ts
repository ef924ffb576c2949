import { asc, eq } from 'drizzle-orm';
import type { HistoryEvent } from '../../../contract/payments/payment-history.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { paymentHistory, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { isUndone } from './resends.ts';

type HistoryRow = Omit<typeof paymentHistory.$inferInsert, 'id'> & {
  /** Set for an event that may be reported twice. */
  readonly id?: string;
};

/**
 * Returns whether the row is new. A second row with one id is ignored, and so is a second `opened`,
 * by a unique index. Call it in the transaction of the change.
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

/** Oldest first. The creation of the request is not an event. */
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

/** `history` is sorted oldest first. */
export const findLastTime = (
  history: readonly { readonly event: HistoryEvent; readonly at: Date }[],
  event: HistoryEvent,
) => history.findLast((entry) => entry.event === event)?.at;
