import { asc, count, desc, type Placeholder, sql } from 'drizzle-orm';
import type { ParsedQuery } from '../../../contract/calls.ts';
import type { PaymentOrder } from '../../../contract/payments/payment-query.ts';
import { isPayable } from '../../../contract/payments/payment-status.ts';
import { parseSearch } from '../../../contract/text/match-search.ts';
import {
  buildPage,
  buildPaymentSearchQuery,
  isOnPage,
  type ListOrders,
  type PageQuery,
  pageTotal,
} from '../../db/page-query.ts';
import { toLimitOffset } from '../../db/paging.ts';
import { paymentRequests } from '../../db/schema.ts';
import { createTenantStatement, type StatementScope } from '../../db/statement.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { findLastTime, readMessageEvents } from '../history/history.ts';
import { listDeliveries } from '../history/list-deliveries.ts';
import {
  type ResolvedFilter,
  resolveFilter,
  type Viewer,
  wherePayments,
} from './payment-filter.ts';
import { type PaymentView, summaryColumns, toSummary } from './payment-rows.ts';

type Query = ParsedQuery<'listPayments'>;

const { id, createdAt, amountGross } = paymentRequests;

// Orders by amount have no index, because the total of a page reads all rows anyway.
export const paymentListOrders: ListOrders<PaymentOrder> = {
  newest: { by: [desc(createdAt), desc(id)], index: 'payment_requests_newest_idx' },
  oldest: { by: [asc(createdAt), asc(id)], index: 'payment_requests_newest_idx' },
  largest: { by: [desc(amountGross), desc(id)], index: null },
  smallest: { by: [asc(amountGross), asc(id)], index: null },
};

/** The ids come from the index alone. Page 3,000 reads only its own rows. */
const buildPageQuery = (
  scope: StatementScope,
  filter: ResolvedFilter,
  order: PaymentOrder,
  { limit, offset }: Readonly<Record<'limit' | 'offset', number | Placeholder>>,
): PageQuery => {
  const condition = wherePayments(scope, filter);
  const total = scope.tx.select({ total: count() }).from(paymentRequests).where(condition);
  const ids = scope.tx.select({ id: paymentRequests.id }).from(paymentRequests).where(condition);
  return buildPage(
    total,
    ids
      .orderBy(...paymentListOrders[order].by)
      .limit(limit)
      .offset(offset),
  );
};

const selectRows = ({ tx, whereTenant }: StatementScope, page: PageQuery, order: PaymentOrder) =>
  tx
    .select({ total: pageTotal, row: summaryColumns })
    .from(page)
    .leftJoin(paymentRequests, whereTenant(paymentRequests, isOnPage(paymentRequests.id)))
    .orderBy(...paymentListOrders[order].by);

/** Staff see this when they open the list: all payments, newest first. */
const selectNewest = createTenantStatement((scope) => {
  const page = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') };
  return selectRows(scope, buildPageQuery(scope, {}, 'newest', page), 'newest');
});

const readPage = async (scope: TenantScope, query: Query, viewer: Viewer) => {
  const filter = resolveFilter(scope, query, viewer);
  if (!filter) return [];
  const page = toLimitOffset(query);
  const { order = 'newest' } = query;
  const search = parseSearch(query.search);
  const hasWords = search.spellings.length > 0;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  if (order === 'newest' && !isFiltered) return selectNewest(scope, page);
  // `buildPaymentSearchQuery` is faster for a bare search. With a `stateCondition`, `buildPageQuery` has partial
  // indexes, is as fast, and searches for the words as well.
  const usesSearch = hasWords && !filter.stateCondition && order === 'newest';
  const pageQuery = usesSearch
    ? buildPaymentSearchQuery(scope, search, filter, page)
    : buildPageQuery(scope, filter, order, page);
  return selectRows(scope, pageQuery, order);
};

export const listPayments = async (
  scope: TenantScope,
  query: Query,
  { origin, ...viewer }: Viewer & Pick<PaymentView, 'origin'>,
) => {
  const found = await readPage(scope, query, viewer);
  const rows = found.flatMap(({ row }) => (row ? [row] : []));
  // Whether a message arrived matters only while the request can be paid.
  const payable = rows.filter(({ status }) => isPayable(status));
  const payableIds = payable.map(({ id }) => id);
  const eventsById = await readMessageEvents(scope, payableIds);
  return {
    count: found[0]?.total ?? 0,
    results: rows.map((row) => {
      const events = eventsById.get(row.id) ?? [];
      return toSummary(row, {
        deliveries: listDeliveries(events),
        remindedAt: findLastTime(events, 'reminded'),
        origin,
      });
    }),
  };
};
