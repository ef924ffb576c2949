import { asc, count, desc, type SQL } from 'drizzle-orm';
import type { ParsedQuery } from '../../../contract/calls.ts';
import type { PaymentOrder } from '../../../contract/payments/payment-orders.ts';
import { parsePaymentSearch } from '../../../contract/payments/payment-search.ts';
import { isPayable } from '../../../contract/payments/payment-status.ts';
import {
  buildPage,
  findPayments,
  isOnPage,
  type PageQuery,
  pageTotal,
} from '../../db/page-query.ts';
import { toLimitOffset } from '../../db/paging.ts';
import { paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { readDeliveries } from '../history/read-deliveries.ts';
import { readReminderTimes } from '../reminders/read-reminder-times.ts';
import { resolveFilter, type Viewer, wherePayments } from './payment-filter.ts';
import { type PaymentView, summaryColumns, toSummary } from './payment-rows.ts';

type Query = ParsedQuery<'listPayments'>;

const { id, createdAt, amountGross } = paymentRequests;

// The id decides between equal rows, so that no row is on two pages. The orders of the amount have
// no index, because the total of the page reads all rows of an index with the amounts anyway.
const orders: Readonly<Record<PaymentOrder | 'newest', readonly SQL[]>> = {
  newest: [desc(createdAt), desc(id)],
  oldest: [asc(createdAt), asc(id)],
  largest: [desc(amountGross), desc(id)],
  smallest: [asc(amountGross), asc(id)],
};

const getOrder = ({ order = 'newest' }: Query) => orders[order];

/**
 * Builds a query for the ids of one page. PostgreSQL runs it as an index-only scan, so that a page
 * far down the list reads only its own rows. Returns undefined when no row can match.
 */
const buildPageQuery = (
  scope: TenantScope,
  query: Query,
  viewer: Viewer,
): PageQuery | undefined => {
  const filter = resolveFilter(scope, query, viewer);
  if (!filter) return undefined;
  const search = parsePaymentSearch(query.search);
  const { limit, offset } = toLimitOffset(query);
  // The query below also applies the search terms, and the order. With a `filter.state`, it has
  // partial indexes, and is as fast as `findPayments`.
  const isNewestFirst = (query.order ?? 'newest') === 'newest';
  if (search.terms.length > 0 && !filter.state && isNewestFirst)
    return findPayments(scope, search, filter, { limit, offset });
  const condition = wherePayments(scope, filter);
  const total = scope.tx.select({ total: count() }).from(paymentRequests).where(condition);
  const ids = scope.tx.select({ id: paymentRequests.id }).from(paymentRequests).where(condition);
  return buildPage(
    total,
    ids
      .orderBy(...getOrder(query))
      .limit(limit)
      .offset(offset),
  );
};

/** Returns one page of the payments list. */
export const listPayments = async (
  scope: TenantScope,
  query: Query,
  { origin, ...viewer }: Viewer & Pick<PaymentView, 'origin'>,
) => {
  const page = buildPageQuery(scope, query, viewer);
  if (!page) return { count: 0, results: [] };
  const found = await scope.tx
    .select({ total: pageTotal, row: summaryColumns })
    .from(page)
    .leftJoin(paymentRequests, scope.whereTenant(paymentRequests, isOnPage(paymentRequests.id)))
    .orderBy(...getOrder(query));
  const rows = found.flatMap(({ row }) => (row ? [row] : []));
  // Whether a message arrived does not matter any more when the request cannot be paid.
  const payable = rows.filter(({ status }) => isPayable(status));
  const payableIds = payable.map(({ id }) => id);
  const deliveries = await readDeliveries(scope, payableIds);
  const reminders = await readReminderTimes(scope, payableIds);
  return {
    count: found[0]?.total ?? 0,
    results: rows.map((row) =>
      toSummary(row, {
        deliveries: deliveries.get(row.id) ?? [],
        remindedAt: reminders.get(row.id),
        origin,
      }),
    ),
  };
};
