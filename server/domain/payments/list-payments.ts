import { count, desc } from 'drizzle-orm';
import type { ParsedQuery } from '../../../contract/calls.ts';
import { buildPage, findPayments, isOnPage, type Page, pageTotal } from '../../db/page-query.ts';
import { toLimitOffset } from '../../db/paging.ts';
import { paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { toSearchTerms } from '../../lib/search-text.ts';
import { hasValidIds, wherePayments } from './payment-filter.ts';
import { summaryColumns, toSummary } from './payment-rows.ts';

type Query = ParsedQuery<'listPayments'>;

const newestFirst = [desc(paymentRequests.createdAt), desc(paymentRequests.id)];

/** Selects the ids with an index-only scan, so that a deep page reads only its own rows. */
const buildPageQuery = (scope: TenantScope, { search, ...filter }: Query): Page => {
  const terms = toSearchTerms(search);
  const { limit, offset } = toLimitOffset(filter);
  if (terms.length > 0) return findPayments(scope, terms, filter, { limit, offset });
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
export const listPayments = async (scope: TenantScope, query: Query) => {
  if (!hasValidIds(query)) return { count: 0, results: [] };
  const found = await scope.tx
    .select({ total: pageTotal, row: summaryColumns })
    .from(buildPageQuery(scope, query))
    .leftJoin(paymentRequests, scope.whereTenant(paymentRequests, isOnPage(paymentRequests.id)))
    .orderBy(...newestFirst);
  return { count: found[0]?.total ?? 0, results: found.flatMap(({ row }) => (row ? [toSummary(row)] : [])) };
};
