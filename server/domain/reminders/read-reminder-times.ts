import { and, eq, inArray, max } from 'drizzle-orm';
import { paymentHistory } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';

/** Reads when the customers of several requests were last reminded, by the id of the request. */
export const readReminderTimes = async (
  { tx, whereTenant }: TenantScope,
  paymentRequestIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> => {
  if (paymentRequestIds.length === 0) return new Map();
  const { paymentRequestId, at, event } = paymentHistory;
  const rows = await tx
    .select({ paymentRequestId, at: max(at) })
    .from(paymentHistory)
    .where(
      whereTenant(
        paymentHistory,
        and(inArray(paymentRequestId, [...paymentRequestIds]), eq(event, 'reminded')),
      ),
    )
    .groupBy(paymentRequestId);
  return new Map(rows.flatMap((row) => (row.at === null ? [] : [[row.paymentRequestId, row.at]])));
};
