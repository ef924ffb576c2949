import { and, desc, eq } from 'drizzle-orm';
import { isPayable } from '../../../contract/payments/payment-status.ts';
import { paymentHistory } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { createThrottledError } from '../../lib/network/throttled-error.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import { recordHistory } from '../history/history.ts';
import { toPayment } from './payment-rows.ts';
import { getLinkExpiry, queueMessages, type SendAction, updateIfStatus } from './staff-action.ts';

const MAX_RESENDS = 10;
const RESEND_INTERVAL_MS = MINUTE_MS;

/**
 * Allows the first resend at once, and each of the next ones `RESEND_INTERVAL_MS` after the last.
 * The resends are counted in the history, so that those from before this limit count, too. The
 * caller's transaction must have locked the request.
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
        and(
          eq(paymentHistory.paymentRequestId, paymentRequestId),
          eq(paymentHistory.event, 'resent'),
        ),
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

/**
 * Queues the messages of a request again. The request must be payable.
 * @throws ApiProblem not_found, not_requested, throttled
 */
export const resendPayment = async (scope: TenantScope, ident: string, action: SendAction) => {
  const { tenant, user, now } = action;
  const row = await updateIfStatus(scope, ident, isPayable, {
    lastSentAt: now,
    expiresAt: getLinkExpiry(tenant, now),
  });
  if (row.erasedAt !== null) {
    throw new ApiProblem(
      'not_requested',
      'The customer’s data was erased, so this request cannot be sent again',
    );
  }
  const { id: paymentRequestId, tenantId } = row;
  await checkResends(scope, paymentRequestId, now);
  await recordHistory(scope.tx, {
    tenantId,
    paymentRequestId,
    event: 'resent',
    at: now,
    userId: user.id,
  });
  await queueMessages(scope, row, action, { isResend: true });
  return toPayment(scope, row, action);
};
