import { count, desc } from 'drizzle-orm';
import type { ReadQueryOf } from '../../../contract/calls.ts';
import type { Fence } from '../../db/fence.ts';
import { findPayments, isOnPage, type Page, pageOf, totalOf } from '../../db/find.ts';
import { stretchOf } from '../../db/paging.ts';
import { paymentRequests } from '../../db/schema.ts';
import { searchTerms } from '../../lib/search-text.ts';
import { findsAny, wantedPayments } from './payment-filter.ts';
import { summaryColumns, toSummary } from './payment-rows.ts';

type Query = ReadQueryOf<'listPayments'>;

const newestFirst = [desc(paymentRequests.createdAt), desc(paymentRequests.id)];

/** Finds the page in an index alone: one far down costs no more rows than it shows. */
const findPage = (fence: Fence, { search, ...filter }: Query): Page => {
  const terms = searchTerms(search);
  const { limit, offset } = stretchOf(filter);
  if (terms.length > 0) return findPayments(fence, terms, filter, { limit, offset });
  const wanted = wantedPayments(fence, filter);
  const total = fence.tx.select({ total: count() }).from(paymentRequests).where(wanted);
  const ids = fence.tx.select({ id: paymentRequests.id }).from(paymentRequests).where(wanted);
  return pageOf(
    total,
    ids
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
  );
};

/** The page of the payments list that `query` asks for. */
export const listPayments = async (fence: Fence, query: Query) => {
  if (!findsAny(query)) return { count: 0, results: [] };
  const found = await fence.tx
    .select({ total: totalOf, row: summaryColumns })
    .from(findPage(fence, query))
    .leftJoin(paymentRequests, fence.own(paymentRequests, isOnPage(paymentRequests.id)))
    .orderBy(...newestFirst);
  return { count: found[0]?.total ?? 0, results: found.flatMap(({ row }) => (row ? [toSummary(row)] : [])) };
};
