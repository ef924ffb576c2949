import { and, desc, eq, sql } from 'drizzle-orm';
import { paymentHistory, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';

/**
 * The condition that `row` of the history is a resend that staff undid before its messages left. It
 * counts rows, because PostgreSQL would turn `exists` into a join.
 */
export const isUndone = (row = 'payment_history') => {
  const resend = sql.raw(row);
  return sql<boolean>`(${resend}.event = 'resent' and 0 < (
    select count(*) from ${paymentHistory} as undo where undo.undone_id = ${resend}.id))`;
};

/** The condition that `row` of the history is a resend that was not undone. */
export const isEffectiveResend = (row = 'payment_history') =>
  sql<boolean>`(${sql.raw(row)}.event = 'resent' and not ${isUndone(row)})`;

/** Finds the user who sent the request last; null when the customer created it. */
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
        and(eq(paymentHistory.paymentRequestId, paymentRequestId), isEffectiveResend()),
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
