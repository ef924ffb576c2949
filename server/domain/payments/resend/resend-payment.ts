import { and, eq } from 'drizzle-orm';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import type { SendObstacle } from '../../../../contract/payments/resend.ts';
import { paymentHistory, paymentRequests } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { ApiProblem, createNotRequestedError } from '../../../lib/network/api-problem.ts';
import type { Channel } from '../../../lib/states/message-states.ts';
import { recordHistory } from '../../history/history.ts';
import { findPaymentRequest, lockPaymentRequest } from '../../history/payment-request-rows.ts';
import { isEffectiveResend } from '../../history/resends.ts';
import { writeUndelivered } from '../../history/write-undelivered.ts';
import { findSendObstacle } from '../../messages/find-send-obstacle.ts';
import { toPayment } from '../payment-rows.ts';
import { getLinkExpiry, hasMessage, queueMessages, type SendAction } from '../staff-action.ts';
import { checkResends, MAX_RESENDS } from './check-resends.ts';

/** Staff can undo a resend for so long. */
const RESEND_DELAY_MS = 10_000;

const resendLimit = {
  isResend: isEffectiveResend,
  subject: 'This request',
  advice: ' To ask again, cancel it and send a new one.',
};

/**
 * Undone resends count for no other limit, so without this one the history could grow for ever.
 * @throws ApiProblem throttled
 */
const checkUndoneResends = async ({ tx, whereTenant }: TenantScope, paymentRequestId: string) => {
  const isUndo = and(
    eq(paymentHistory.paymentRequestId, paymentRequestId),
    eq(paymentHistory.event, 'resend_undone'),
  );
  const undoneCount = await tx.$count(paymentHistory, whereTenant(paymentHistory, isUndo));
  if (undoneCount >= MAX_RESENDS)
    throw new ApiProblem(
      'throttled',
      `This request was sent again and undone ${MAX_RESENDS} times, which is the limit.${resendLimit.advice}`,
    );
};

/** @throws ApiProblem not_found, not_requested */
const lockPayablePaymentRequest = async (scope: TenantScope, ident: string) => {
  const { id } = await findPaymentRequest(scope, ident);
  const paymentRequest = await lockPaymentRequest(scope, id);
  if (!isPayable(paymentRequest.status)) throw createNotRequestedError(paymentRequest.status);
  if (paymentRequest.erasedAt !== null) {
    throw new ApiProblem(
      'not_requested',
      'The customer’s data was erased, so this request cannot be sent again',
    );
  }
  return paymentRequest;
};

/** @throws ApiProblem not_found, not_requested, throttled */
export const resendPayment = async (scope: TenantScope, ident: string, action: SendAction) => {
  const { tx, tenantId, whereTenant } = scope;
  const { tenant, user, now } = action;
  const before = await lockPayablePaymentRequest(scope, ident);
  const { id: paymentRequestId } = before;
  await checkResends(scope, paymentRequestId, resendLimit, now);
  await checkUndoneResends(scope, paymentRequestId);
  const { customerEmail: email, customerPhone: phone } = before;
  const lastSentAt = hasMessage({ email, phone }, action) ? now : before.lastSentAt;
  const change = { lastSentAt, expiresAt: getLinkExpiry(tenant, now) };
  await tx
    .update(paymentRequests)
    .set(change)
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));
  const row = { ...before, ...change };
  // Ids sort by time, and the messages of a resend must follow it (`listDeliveries`).
  const resend = { id: newId(), leavesAt: new Date(now.getTime() + RESEND_DELAY_MS) };
  const queued = await queueMessages(scope, row, action, { isResend: true, delayed: resend });
  const messages: { channel: Channel; reason: SendObstacle | null }[] = [];
  for (const message of queued) {
    const reason = await findSendObstacle(scope, message, action);
    messages.push({ channel: message.channel, reason });
  }
  await recordHistory(tx, {
    id: resend.id,
    tenantId,
    paymentRequestId,
    event: 'resent',
    at: now,
    userId: user.id,
    channels: messages.flatMap(({ channel, reason }) => (reason === null ? [channel] : [])),
    previousSentAt: before.lastSentAt,
    previousExpiresAt: before.expiresAt,
  });
  await writeUndelivered(scope, paymentRequestId);
  return {
    ...(await toPayment(scope, row, action)),
    resend: { id: resend.id, leavesAt: resend.leavesAt.toISOString(), messages },
  };
};
