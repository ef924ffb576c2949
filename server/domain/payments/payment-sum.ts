import { count, sql } from 'drizzle-orm';
import type { ParsedQuery } from '../../../contract/calls.ts';
import { paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { resolveFilter, type Viewer, wherePayments } from './payment-filter.ts';

/** Counts the payment requests that match `query`, and adds up their gross amounts in pence. */
export const getPaymentSum = async (
  scope: TenantScope,
  query: ParsedQuery<'getPaymentSum'>,
  viewer: Viewer,
) => {
  const filter = resolveFilter(scope, query, viewer);
  if (!filter) return { count: 0, amountGross: 0 };
  const [sum] = await scope.tx
    .select({
      count: count(),
      amountGross: sql`coalesce(sum(${paymentRequests.amountGross}), 0)`.mapWith(Number),
    })
    .from(paymentRequests)
    .where(wherePayments(scope, filter));
  return { count: sum?.count ?? 0, amountGross: sum?.amountGross ?? 0 };
};
