import { and, desc, eq, sql } from 'drizzle-orm';
import { paymentHistory, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';

/** True for a resend that staff undid. PostgreSQL would turn `exists` into a join, so it counts. */
export const isUndone = sql<boolean>`(payment_history.event = 'resent' and 0 < (
  select count(*) from ${paymentHistory} as undo where undo.undone_id = payment_history.id))`;

export const isEffectiveResend = sql<boolean>`(payment_history.event = 'resent' and not ${isUndone})`;

export const findSender = async (
  { tx, whereTenant }: TenantScope,
  paymentRequestId: string,
): Promise<string | null> => {
  const [resend] = await tx
    .select({ userId: paymentHistory.userId })
    .from(paymentHistory)
    .where(
      whereTenant(
        paymentHistory,
        and(eq(paymentHistory.paymentRequestId, paymentRequestId), isEffectiveResend),
      ),
    )
    .orderBy(desc(paymentHistory.id))
    .limit(1);
  if (resend) return resend.userId;
  const [paymentRequest] = await tx
    .select({ userId: paymentRequests.userId })
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));
  return paymentRequest?.userId ?? null;
};
