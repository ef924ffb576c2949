import { and, eq, sql } from 'drizzle-orm';
import { isInList } from '../../db/list-conditions.ts';
import { charges, payoutLines, payouts } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';

/** Sums what payouts contain of each request. Requests that are in no payout are omitted. */
export const sumPayouts = async (
  { tx, whereTenant }: TenantScope,
  requestIds: readonly string[],
) => {
  const rows = await tx
    .select({
      requestId: charges.paymentRequestId,
      feePence: sql`sum(${payoutLines.fee})`.mapWith(Number),
      afterFeePence: sql`sum(${payoutLines.amount} - ${payoutLines.fee})`.mapWith(Number),
      /** The provider's ids of the payouts. */
      payoutIds: sql<string>`string_agg(distinct ${payouts.externalId}, ' ')`,
    })
    .from(charges)
    .innerJoin(payoutLines, whereTenant(payoutLines, eq(payoutLines.reference, charges.reference)))
    .innerJoin(
      payouts,
      whereTenant(
        payouts,
        and(
          eq(payouts.id, payoutLines.payoutId),
          eq(payouts.provider, charges.provider),
          eq(payouts.account, charges.account),
        ),
      ),
    )
    .where(whereTenant(charges, isInList(charges.paymentRequestId, requestIds)))
    .groupBy(charges.paymentRequestId);
  return new Map(rows.map((row) => [row.requestId, row]));
};
