import { and, eq, sql } from 'drizzle-orm';
import { isInList } from '../../../db/list-conditions.ts';
import { charges } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { CURRENCY } from './money-facts.ts';

/** What became of the money of a request, in pence. */
interface MoneySums {
  /** What customers paid, also late, twice, or in another amount. */
  readonly takenPence: number;
  /** The part of `takenPence` that was refunded. */
  readonly refundedPence: number;
  /** The part of `takenPence` that disputes have withdrawn. */
  readonly disputedPence: number;
}

export const noMoney: MoneySums = { takenPence: 0, refundedPence: 0, disputedPence: 0 };

/**
 * Sums the charges in pounds of each of the requests with these ids. Requests without such a charge
 * are omitted.
 */
export const sumCharges = async (
  { tx, whereTenant }: TenantScope,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, MoneySums>> => {
  const rows = await tx
    .select({
      requestId: charges.paymentRequestId,
      takenPence: sql`sum(${charges.amount})`.mapWith(Number),
      refundedPence: sql`sum(${charges.refundedAmount})`.mapWith(Number),
      disputedPence: sql`sum(${charges.disputedAmount})`.mapWith(Number),
    })
    .from(charges)
    .where(
      whereTenant(
        charges,
        and(eq(charges.currency, CURRENCY), isInList(charges.paymentRequestId, requestIds)),
      ),
    )
    .groupBy(charges.paymentRequestId);
  return new Map(rows.map(({ requestId, ...sums }) => [requestId, sums]));
};
