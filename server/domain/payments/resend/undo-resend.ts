import { and, eq } from 'drizzle-orm';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { requireUuid } from '../../../db/paging.ts';
import { paymentHistory, type Session } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import {
  ApiProblem,
  createNotFoundError,
  createNotRequestedError,
} from '../../../lib/network/api-problem.ts';
import { lockPaymentRequest } from '../../history/payment-request-rows.ts';
import { isUndone } from '../../history/resends.ts';
import { type MessageLimits, uncountMessages } from '../../messages/message-limits.ts';
import { toCountedMessage } from '../../messages/queue.ts';
import { withdrawResend } from '../../messages/withdraw-sends.ts';
import { tryReadContent } from '../../outbox/message-content.ts';
import { type PaymentView, toPayment } from '../payment-rows.ts';

interface UndoAction extends PaymentView {
  readonly user: Pick<Session['user'], 'id'>;
  readonly messageLimits: MessageLimits | undefined;
}

/** @throws ApiProblem not_found */
const findResend = async ({ tx, whereTenant }: TenantScope, id: string) => {
  const isEvent = and(
    eq(paymentHistory.id, requireUuid('Resend', id)),
    eq(paymentHistory.event, 'resent'),
  );
  const [resend] = await tx
    .select({
      id: paymentHistory.id,
      paymentRequestId: paymentHistory.paymentRequestId,
      at: paymentHistory.at,
      userId: paymentHistory.userId,
      previousSentAt: paymentHistory.previousSentAt,
      previousExpiresAt: paymentHistory.previousExpiresAt,
      isUndone,
    })
    .from(paymentHistory)
    .where(whereTenant(paymentHistory, isEvent));
  if (!resend) throw createNotFoundError('Resend');
  return resend;
};

/**
 * The resend then counts for no limit (`isEffectiveResend`). A second undo changes nothing.
 * @throws ApiProblem not_found, not_requested, already_sent
 */
export const undoResend = async (
  scope: TenantScope,
  id: string,
  { user, messageLimits: limits, ...view }: UndoAction,
) => {
  const { paymentRequestId } = await findResend(scope, id);
  const paymentRequest = await lockPaymentRequest(scope, paymentRequestId);
  // Another call may have undone it before the lock.
  const resend = await findResend(scope, id);
  if (!isPayable(paymentRequest.status)) throw createNotRequestedError(paymentRequest.status);
  if (resend.isUndone) return toPayment(scope, paymentRequest, view);
  const isLast = paymentRequest.lastSentAt?.getTime() === resend.at.getTime();
  const withdrawal = { userId: user.id, now: view.now };
  const withdrawn = isLast ? await withdrawResend(scope, resend, withdrawal) : undefined;
  if (!withdrawn) {
    throw new ApiProblem('already_sent', 'Too late to undo: the message is on its way');
  }
  const counted = withdrawn.messages.map((message) => {
    const text = tryReadContent(scope.cipher, message)?.text ?? '';
    return toCountedMessage({ ...message, text });
  });
  await uncountMessages(scope, counted, { userId: resend.userId, limits });
  return toPayment(scope, { ...paymentRequest, ...withdrawn.restored }, view);
};
