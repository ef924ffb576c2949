import { and, desc, eq, type SQL } from 'drizzle-orm';
import { paymentHistory } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { ApiProblem, createThrottledError } from '../../../lib/network/api-problem.ts';
import { MINUTE_MS } from '../../../lib/time/durations.ts';

export const MAX_RESENDS = 10;
const RESEND_INTERVAL_MS = MINUTE_MS;

interface ResendLimit {
  readonly isResend: SQL;
  /** A text such as `This request`. */
  readonly subject: string;
  /** The advice at the limit. It starts with a space. */
  readonly advice?: string;
}

/**
 * The caller holds the lock on the request.
 * @throws ApiProblem throttled
 */
export const checkResends = async (
  { tx, whereTenant }: TenantScope,
  paymentRequestId: string,
  { isResend, subject, advice = '' }: ResendLimit,
  now: Date,
) => {
  const resends = await tx
    .select({ at: paymentHistory.at })
    .from(paymentHistory)
    .where(
      whereTenant(
        paymentHistory,
        and(eq(paymentHistory.paymentRequestId, paymentRequestId), isResend),
      ),
    )
    .orderBy(desc(paymentHistory.at))
    .limit(MAX_RESENDS);
  if (resends.length === MAX_RESENDS) {
    // Waiting does not help, so the message contains no time.
    throw new ApiProblem(
      'throttled',
      `${subject} was sent again ${MAX_RESENDS} times, which is the limit.${advice}`,
    );
  }
  const [last] = resends;
  const waitMs = last === undefined ? 0 : last.at.getTime() + RESEND_INTERVAL_MS - now.getTime();
  if (waitMs > 0)
    throw createThrottledError(
      `${subject} was sent a minute ago.`,
      'You can send it again',
      waitMs,
      now,
    );
};
