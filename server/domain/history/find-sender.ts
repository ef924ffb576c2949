import { and, desc, eq } from 'drizzle-orm';
import { paymentHistory, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { isEffectiveResend } from './resend-conditions.ts';

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
