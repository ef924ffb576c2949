import { eq } from 'drizzle-orm';
import { paymentRequests } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { readMoney } from './read-facts.ts';

/** Lists the refunds that were made of the charges that pay the request, oldest first. */
export const listSettledRefunds = async (scope: TenantScope, paymentRequestId: string) => {
  const { tx, whereTenant } = scope;
  const [row] = await tx
    .select()
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));
  if (!row) return [];
  const { money, refunds } = await readMoney(scope, row);
  const settledIds = money.charges.filter(({ kind }) => kind === 'settled').map(({ id }) => id);
  return refunds
    .flatMap(({ id, status, changedAt, createdAt }) => {
      const allocation = money.refundAllocations.get(id);
      const isOfSettled = allocation !== undefined && settledIds.includes(allocation.chargeId);
      return status === 'done' && isOfSettled
        ? [{ amountPence: allocation.pence, at: changedAt ?? createdAt }]
        : [];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
};
