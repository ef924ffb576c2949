import { count, ne, or, sql } from 'drizzle-orm';
import type { ParsedQuery } from '../../../contract/calls.ts';
import { isAmong, isInSelect } from '../../db/list-conditions.ts';
import { movements, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { figures, sumOwed } from '../money/movements/figures.ts';
import { isPaidOn, resolveFilter, type Viewer, wherePayments } from './payment-filter.ts';

const isCancelled = isAmong(paymentRequests.status, ['cancelled_client', 'cancelled_provider']);

/**
 * Adds up the gross amounts and the figures (docs/glossary.md) of the payment requests that match.
 */
export const getPaymentSum = async (
  scope: TenantScope,
  query: ParsedQuery<'getPaymentSum'>,
  viewer: Viewer,
) => {
  const filter = resolveFilter(scope, query, viewer);
  const condition = filter ? wherePayments(scope, filter) : sql`false`;
  const { amountGross } = paymentRequests;
  const [sum] = await scope.tx
    .select({
      count: count(),
      amountGross: sql`coalesce(sum(${amountGross}), 0)`.mapWith(Number),
      owedAmount: sumOwed(viewer.now),
      cancelledCount: sql`count(*) filter (where ${isCancelled})`.mapWith(Number),
    })
    .from(paymentRequests)
    .where(condition);
  const ids = scope.tx.select({ id: paymentRequests.id }).from(paymentRequests).where(condition);
  const paidOn = isPaidOn(query);
  const [moved] = await scope.tx
    .select({
      takenAmount: figures.takenPence,
      refundedAmount: figures.refundedPence,
      takenBackAmount: figures.takenBackPence,
    })
    .from(movements)
    .where(
      scope.whereTenant(
        movements,
        isInSelect(movements.paymentRequestId, ids),
        paidOn && or(ne(movements.kind, 'payment'), paidOn),
      ),
    );
  const { takenAmount = 0, refundedAmount = 0, takenBackAmount = 0 } = moved ?? {};
  return {
    count: sum?.count ?? 0,
    amountGross: sum?.amountGross ?? 0,
    takenAmount,
    refundedAmount,
    takenBackAmount,
    owedAmount: sum?.owedAmount ?? 0,
    cancelledCount: sum?.cancelledCount ?? 0,
  };
};
