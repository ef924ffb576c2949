import { asc, eq } from 'drizzle-orm';
import type { HistoryEvent } from '../../../contract/payment-history.ts';
import type { Transaction } from '../../db/drizzle.ts';
import type { Fence } from '../../db/fence.ts';
import { paymentHistory, users } from '../../db/schema.ts';
import { newId } from '../../lib/ids.ts';

type Happening = Omit<typeof paymentHistory.$inferInsert, 'id'>;

/** Writes down what happened to a request, in the transaction in which it happened. */
export const recordHistory = async (tx: Pick<Transaction, 'insert'>, happening: Happening) => {
  await tx
    .insert(paymentHistory)
    .values({ ...happening, id: newId() })
    .onConflictDoNothing();
};

/** What happened to a request since it was created, oldest first. */
export const historyOf = ({ tx, own }: Fence, paymentRequestId: string) =>
  tx
    .select({
      event: paymentHistory.event,
      at: paymentHistory.at,
      channel: paymentHistory.channel,
      by: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(paymentHistory)
    .leftJoin(users, eq(users.id, paymentHistory.userId))
    .where(own(paymentHistory, eq(paymentHistory.paymentRequestId, paymentRequestId)))
    .orderBy(asc(paymentHistory.at), asc(paymentHistory.id));

/** When `event` last happened in `history`; undefined when it never did. */
export const lastTime = (history: Awaited<ReturnType<typeof historyOf>>, event: HistoryEvent) =>
  history.findLast((entry) => entry.event === event)?.at;
