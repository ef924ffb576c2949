import { and, desc, eq } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { charges, checkoutSessions, isSettled } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';

/** Returns what the customer has paid on the page of this checkout, if it counts for the request. */
export const findPaidPart = async (
  { tx, whereTenant }: TenantScope,
  paymentRequestId: string,
  checkoutId: string,
) => {
  // PostgreSQL fails on text that is no UUID.
  if (!isUuid(checkoutId)) return undefined;
  const [part] = await tx
    .select({
      amountPence: charges.amount,
      paidAt: charges.paidAt,
      cardLastFour: charges.cardLastFour,
      cardBrand: charges.cardBrand,
    })
    .from(charges)
    .innerJoin(
      checkoutSessions,
      and(
        eq(checkoutSessions.tenantId, charges.tenantId),
        eq(checkoutSessions.provider, charges.provider),
        eq(checkoutSessions.account, charges.account),
        eq(checkoutSessions.providerCheckoutId, charges.providerCheckoutId),
      ),
    )
    .where(
      whereTenant(
        charges,
        and(
          eq(checkoutSessions.id, checkoutId),
          eq(charges.paymentRequestId, paymentRequestId),
          isSettled,
        ),
      ),
    )
    .orderBy(desc(charges.recordedAt))
    .limit(1);
  return part;
};
export type PaidPart = NonNullable<Awaited<ReturnType<typeof findPaidPart>>>;
