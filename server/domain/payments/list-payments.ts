import { count, desc } from 'drizzle-orm';
import type { ParsedQuery } from '../../../contract/calls.ts';
import { parsePaymentSearch } from '../../../contract/payment-search.ts';
import { buildPage, findPayments, isOnPage, type Page, pageTotal } from '../../db/page-query.ts';
import { toLimitOffset } from '../../db/paging.ts';
import { paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { resolveFilter, type Viewer, wherePayments } from './payment-filter.ts';
import { summaryColumns, toSummary } from './payment-rows.ts';

type Query = ParsedQuery<'listPayments'>;

const newestFirst = [desc(paymentRequests.createdAt), desc(paymentRequests.id)];

/** Selects the ids with an index-only scan, so that a deep page reads only its own rows. Undefined if no row can match. */
const buildPageQuery = (scope: TenantScope, query: Query, viewer: Viewer): Page | undefined => {
  const filter = resolveFilter(scope, query, viewer);
  if (!filter) return undefined;
  const search = parsePaymentSearch(query.search);
  const { limit, offset } = toLimitOffset(query);
  // The states have partial indexes, with which the other query is as fast.
  if (search.terms.length > 0 && !filter.state) return findPayments(scope, search, filter, { limit, offset });
  const condition = wherePayments(scope, filter);
  const total = scope.tx.select({ total: count() }).from(paymentRequests).where(condition);
  const ids = scope.tx.select({ id: paymentRequests.id }).from(paymentRequests).where(condition);
  return buildPage(
    total,
    ids
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
  );
};

/** One page of the payments list, newest first. */
export const listPayments = async (scope: TenantScope, query: Query, viewer: Viewer) => {
  const page = buildPageQuery(scope, query, viewer);
  if (!page) return { count: 0, results: [] };
  const found = await scope.tx
    .select({ total: pageTotal, row: summaryColumns })
    .from(page)
    .leftJoin(paymentRequests, scope.whereTenant(paymentRequests, isOnPage(paymentRequests.id)))
    .orderBy(...newestFirst);
  return { count: found[0]?.total ?? 0, results: found.flatMap(({ row }) => (row ? [toSummary(row)] : [])) };
};
