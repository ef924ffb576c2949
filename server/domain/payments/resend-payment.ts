import { and, desc, eq } from 'drizzle-orm';
import { isPayable } from '../../../contract/payments/payment-status.ts';
import type { SendObstacle } from '../../../contract/payments/resend.ts';
import { paymentHistory, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { createThrottledError } from '../../lib/network/throttled-error.ts';
import type { Channel } from '../../lib/states/channel.ts';
import { createNotRequestedError } from '../../lib/states/not-requested-error.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import { recordHistory } from '../history/history.ts';
import { isEffectiveResend } from '../history/resend-conditions.ts';
import { findSendObstacle, type SendChannels } from '../messages/find-send-obstacle.ts';
import { lockPaymentRequest } from '../money/ledger/lock-payment-request.ts';
import { findPayment, toPayment } from './payment-rows.ts';
import { getLinkExpiry, queueMessages, type SendAction } from './staff-action.ts';

export const MAX_RESENDS = 10;
const RESEND_INTERVAL_MS = MINUTE_MS;

/** The messages of a resend wait this long, so that staff can undo it. */
const RESEND_DELAY_MS = 10_000;

/**
 * Allows the first resend at once, and each of the next ones `RESEND_INTERVAL_MS` after the last.
 * The resends are counted in the history, so that those from before this limit count, too. Those
 * that were undone do not count. The caller's transaction must have locked the request.
 * @throws ApiProblem throttled
 */
const checkResends = async (
  { tx, whereTenant }: TenantScope,
  paymentRequestId: string,
  now: Date,
) => {
  const resends = await tx
    .select({ at: paymentHistory.at })
    .from(paymentHistory)
    .where(
      whereTenant(
        paymentHistory,
        and(eq(paymentHistory.paymentRequestId, paymentRequestId), isEffectiveResend()),
      ),
    )
    .orderBy(desc(paymentHistory.at))
    .limit(MAX_RESENDS);
  if (resends.length === MAX_RESENDS) {
    // The message contains no time, because waiting does not help.
    throw new ApiProblem(
      'throttled',
      `This request was sent again ${MAX_RESENDS} times, which is the limit. To ask again, cancel it and send a new one.`,
    );
  }
  const [last] = resends;
  const waitMs = last === undefined ? 0 : last.at.getTime() + RESEND_INTERVAL_MS - now.getTime();
  if (waitMs > 0) {
    throw createThrottledError(
      'This request was sent a minute ago.',
      'You can send it again',
      waitMs,
      now,
    );
  }
};

/** A resend, and on which channels the server can send its messages. */
type ResendAction = SendAction & SendChannels;

/**
 * Locks the request until the end of the transaction. @throws ApiProblem not_found, not_requested
 */
const lockPayablePaymentRequest = async (scope: TenantScope, ident: string) => {
  const { id } = await findPayment(scope, ident);
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

/**
 * Queues the messages of a request again, and finds out which of them the outbox will send. The
 * request must be payable. Until the messages leave, `undoResend` can undo the resend.
 * @throws ApiProblem not_found, not_requested, throttled
 */
export const resendPayment = async (scope: TenantScope, ident: string, action: ResendAction) => {
  const { tx, tenantId, whereTenant } = scope;
  const { tenant, user, now } = action;
  const before = await lockPayablePaymentRequest(scope, ident);
  const { id: paymentRequestId } = before;
  await checkResends(scope, paymentRequestId, now);
  const change = { lastSentAt: now, expiresAt: getLinkExpiry(tenant, now) };
  await tx
    .update(paymentRequests)
    .set(change)
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));
  const row = { ...before, ...change };
  // Ids sort by time, and the messages of a resend must follow it (`listDeliveries`).
  const resend = { id: newId(), leavesAt: new Date(now.getTime() + RESEND_DELAY_MS) };
  const queued = await queueMessages(scope, row, action, resend);
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
  return {
    ...(await toPayment(scope, row, action)),
    resend: { id: resend.id, leavesAt: resend.leavesAt.toISOString(), messages },
  };
};
