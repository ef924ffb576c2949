import { and, eq, inArray } from 'drizzle-orm';
import { isPayable } from '../../../contract/payments/payment-status.ts';
import { requireUuid } from '../../db/paging.ts';
import { outbox, paymentHistory, paymentRequests, type Session } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { ApiProblem, notFound } from '../../lib/network/api-problem.ts';
import { createNotRequestedError } from '../../lib/states/not-requested-error.ts';
import { recordHistory } from '../history/history.ts';
import { isUndone } from '../history/resend-conditions.ts';
import { type MessageLimits, uncountMessages } from '../messages/message-limits.ts';
import { toCountedMessage } from '../messages/queue.ts';
import { lockPaymentRequest } from '../money/ledger/lock-payment-request.ts';
import { type PaymentView, toPayment } from './payment-rows.ts';

interface UndoAction extends PaymentView {
  readonly user: Pick<Session['user'], 'id'>;
  /** Undefined for the shops of the demo, which have no limits. */
  readonly messageLimits: MessageLimits | undefined;
}

/** Finds the event of a resend. @throws ApiProblem not_found */
const findResend = async ({ tx, whereTenant }: TenantScope, id: string) => {
  const isEvent = and(
    eq(paymentHistory.id, requireUuid('Resend', id)),
    eq(paymentHistory.event, 'resent'),
  );
  const [resend] = await tx
    .select({
      paymentRequestId: paymentHistory.paymentRequestId,
      at: paymentHistory.at,
      userId: paymentHistory.userId,
      previousSentAt: paymentHistory.previousSentAt,
      previousExpiresAt: paymentHistory.previousExpiresAt,
      isUndone: isUndone(),
    })
    .from(paymentHistory)
    .where(whereTenant(paymentHistory, isEvent));
  if (!resend) throw notFound('Resend');
  return resend;
};

/**
 * Deletes the messages of a resend, unless one of them has left or is leaving. It locks them first:
 * the worker leases no message that is locked, and this function sees the lease of a message that
 * it had to wait for. Returns undefined when nothing can be deleted.
 */
const deleteWaitingMessages = async ({ tx, whereTenant }: TenantScope, resendId: string) => {
  const messages = await tx
    .select()
    .from(outbox)
    .where(whereTenant(outbox, eq(outbox.resendId, resendId)))
    .for('update');
  // A lease counts as an attempt.
  const areWaiting = messages.every(({ attempts }) => attempts === 0);
  if (messages.length === 0 || !areWaiting) return undefined;
  const ids = messages.map(({ id }) => id);
  await tx.delete(outbox).where(whereTenant(outbox, inArray(outbox.id, ids)));
  return messages;
};

/**
 * Undoes a resend whose messages have not left: deletes them, and restores when the request was
 * last sent and when its link expires. Afterwards, the resend counts for nothing
 * (`isEffectiveResend`). A second call changes nothing.
 * @throws ApiProblem not_found, not_requested, already_sent
 */
export const undoResend = async (
  scope: TenantScope,
  id: string,
  { user, messageLimits: limits, ...view }: UndoAction,
) => {
  const { tx, tenantId, whereTenant } = scope;
  const { paymentRequestId } = await findResend(scope, id);
  const paymentRequest = await lockPaymentRequest(scope, paymentRequestId);
  // Another call may have undone it before the payment request was locked.
  const resend = await findResend(scope, id);
  if (resend.isUndone) return toPayment(scope, paymentRequest, view);
  if (!isPayable(paymentRequest.status)) throw createNotRequestedError(paymentRequest.status);
  const isLast = paymentRequest.lastSentAt?.getTime() === resend.at.getTime();
  const messages = isLast ? await deleteWaitingMessages(scope, id) : undefined;
  if (!messages) {
    throw new ApiProblem('already_sent', 'Too late to undo: the message is on its way');
  }
  await uncountMessages(scope, messages.map(toCountedMessage), { userId: resend.userId, limits });
  await recordHistory(tx, {
    tenantId,
    paymentRequestId,
    event: 'resend_undone',
    undoneId: id,
    at: view.now,
    userId: user.id,
  });
  const change = { lastSentAt: resend.previousSentAt, expiresAt: resend.previousExpiresAt };
  await tx
    .update(paymentRequests)
    .set(change)
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));
  return toPayment(scope, { ...paymentRequest, ...change }, view);
};
