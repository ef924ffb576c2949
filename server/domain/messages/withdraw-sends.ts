import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm';
import { isInList, isInSelect } from '../../db/list-conditions.ts';
import { outbox, paymentHistory, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { recordHistory } from '../history/history.ts';
import { writeUndelivered } from '../history/write-undelivered.ts';
import { isPending } from '../outbox/message-content.ts';

type Resend = Pick<
  typeof paymentHistory.$inferSelect,
  'id' | 'paymentRequestId' | 'at' | 'previousSentAt' | 'previousExpiresAt'
>;

interface Withdrawal {
  readonly userId: string | null;
  readonly now: Date;
}

/** Deletes all messages of a send. If one was sent or is being sent, it deletes none, and returns undefined. */
const deleteWaitingMessages = async (
  { tx, whereTenant }: TenantScope,
  ...ofSend: readonly SQL[]
) => {
  // The worker skips locked messages. If it was first, this waits, and then sees the worker's lease.
  const messages = await tx
    .select()
    .from(outbox)
    .where(whereTenant(outbox, ...ofSend))
    .for('update');
  // The worker counts an attempt when it leases a message.
  const areWaiting = messages.every(({ attempts }) => attempts === 0);
  if (messages.length === 0 || !areWaiting) return undefined;
  const ids = messages.map(({ id }) => id);
  await tx.delete(outbox).where(whereTenant(outbox, isInList(outbox.id, ids)));
  return messages;
};

export const withdrawResend = async (
  scope: TenantScope,
  { id, paymentRequestId, previousSentAt, previousExpiresAt }: Resend,
  { userId, now }: Withdrawal,
) => {
  const { tx, tenantId, whereTenant } = scope;
  const messages = await deleteWaitingMessages(scope, eq(outbox.resendId, id));
  if (!messages) return undefined;
  await recordHistory(tx, {
    tenantId,
    paymentRequestId,
    event: 'resend_undone',
    undoneId: id,
    at: now,
    userId,
  });
  await writeUndelivered(scope, paymentRequestId);
  const restored = { lastSentAt: previousSentAt, expiresAt: previousExpiresAt };
  await tx
    .update(paymentRequests)
    .set(restored)
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));
  return { messages, restored };
};

const listWaitingResends = ({ tx, whereTenant }: TenantScope, paymentRequestId: string) => {
  const waiting = tx
    .select({ id: outbox.resendId })
    .from(outbox)
    .where(
      whereTenant(
        outbox,
        eq(outbox.paymentRequestId, paymentRequestId),
        isNotNull(outbox.resendId),
        isPending,
      ),
    );
  return tx
    .select({
      id: paymentHistory.id,
      paymentRequestId: paymentHistory.paymentRequestId,
      at: paymentHistory.at,
      previousSentAt: paymentHistory.previousSentAt,
      previousExpiresAt: paymentHistory.previousExpiresAt,
    })
    .from(paymentHistory)
    .where(
      whereTenant(
        paymentHistory,
        and(isInSelect(paymentHistory.id, waiting), eq(paymentHistory.event, 'resent')),
      ),
    )
    .orderBy(desc(paymentHistory.at), desc(paymentHistory.id));
};

type SentRequest = Pick<typeof paymentRequests.$inferSelect, 'id' | 'createdAt' | 'lastSentAt'>;

/** Without any message of the first send, the request counts as never sent. */
const withdrawFirstSend = async (scope: TenantScope, { id, createdAt }: SentRequest) => {
  const { tx, whereTenant } = scope;
  const ofFirstSend = [
    eq(outbox.paymentRequestId, id),
    eq(outbox.createdAt, createdAt),
    // The receipt of a part payment can wait at the same time.
    eq(outbox.isReceipt, false),
  ];
  if (!(await deleteWaitingMessages(scope, ...ofFirstSend))) return;
  await tx
    .update(paymentRequests)
    .set({ lastSentAt: null })
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, id)));
};

/**
 * Withdraws sends, the newest first, until one has left or is leaving. The caller has locked the request.
 */
export const withdrawWaitingSends = async (
  scope: TenantScope,
  paymentRequest: SentRequest,
  withdrawal: Withdrawal,
): Promise<void> => {
  let sentAt = paymentRequest.lastSentAt;
  for (const resend of await listWaitingResends(scope, paymentRequest.id)) {
    // A later send has left already.
    if (sentAt?.getTime() !== resend.at.getTime()) return;
    const withdrawn = await withdrawResend(scope, resend, withdrawal);
    if (!withdrawn) return;
    sentAt = withdrawn.restored.lastSentAt;
  }
  if (sentAt?.getTime() === paymentRequest.createdAt.getTime())
    await withdrawFirstSend(scope, paymentRequest);
};
