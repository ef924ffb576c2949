import { asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ParsedQuery } from '../../../contract/calls.ts';
import type { CustomerOrder } from '../../../contract/entities/customer.ts';
import { parseSearch } from '../../../contract/text/match-search.ts';
import {
  buildCustomerSearchQuery,
  buildPage,
  inPageOrder,
  isOnPage,
  type ListOrder,
  type PageQuery,
  pageTotal,
} from '../../db/page-query.ts';
import { matchesSearch, toLimitOffset } from '../../db/paging.ts';
import { customers, isUnpaid } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { buildTotalsQuery, toCustomers } from './customers.ts';

type Query = ParsedQuery<'listCustomers'>;

// Customers without requests have no row in `totals`.
const totalPayments = sql`coalesce(totals.total_payments, 0)`;
const unpaidAmount = sql`coalesce(totals.unpaid_amount, 0)`;

interface OrderByTotals extends ListOrder {
  readonly isByPaid?: boolean;
}

const { id } = customers;
const lowerName = sql`lower(${customers.name})`;

export const customerListOrders: Readonly<Record<CustomerOrder, OrderByTotals>> = {
  name: { by: [asc(lowerName), asc(id)], index: 'customers_name_idx' },
  name_descending: { by: [desc(lowerName), desc(id)], index: 'customers_name_idx' },
  largest_total: { by: [desc(totalPayments), id], index: null, isByPaid: true },
  smallest_total: { by: [asc(totalPayments), id], index: null, isByPaid: true },
  largest_debt: { by: [desc(unpaidAmount), id], index: null },
  smallest_debt: { by: [asc(unpaidAmount), id], index: null },
};

/** By name, the ids come from the index alone, so a page far down the list costs no more. */
const buildPageQuery = (scope: TenantScope, query: Query, now: Date): PageQuery => {
  const { tx, whereTenant } = scope;
  const isOwing = query.filter === 'unpaid';
  const name = query.order ?? (isOwing ? 'largest_debt' : 'name');
  const { by, isByPaid } = customerListOrders[name];
  const { spellings } = parseSearch(query.search);
  const { limit, offset } = toLimitOffset(query);
  if (name === 'name' && !isOwing && spellings.length > 0)
    return buildCustomerSearchQuery(scope, spellings, { limit, offset });
  // PostgreSQL leaves out the join when nothing reads the totals.
  const totals = buildTotalsQuery(scope, isByPaid ? undefined : isUnpaid(now), now);
  const isOfCustomer = eq(totals.id, customers.id);
  const isFound = whereTenant(
    customers,
    isNull(customers.erasedAt),
    matchesSearch(customers, query.search),
    isOwing ? gt(unpaidAmount, 0) : undefined,
  );
  return buildPage(
    tx.select({ total: count() }).from(customers).leftJoin(totals, isOfCustomer).where(isFound),
    tx
      .select({ id: customers.id })
      .from(customers)
      .leftJoin(totals, isOfCustomer)
      .where(isFound)
      .orderBy(...by)
      .limit(limit)
      .offset(offset),
  );
};

export const listCustomers = async (scope: TenantScope, query: Query, now: Date) => {
  const found = await scope.tx
    .select({ total: pageTotal, row: customers })
    .from(buildPageQuery(scope, query, now))
    .leftJoin(customers, scope.whereTenant(customers, isOnPage(customers.id)))
    .orderBy(inPageOrder(customers.id));
  // Beyond the last page, one row has the total and no customer.
  const rows = found.flatMap(({ row }) => row ?? []);
  return { count: found[0]?.total ?? 0, results: await toCustomers(scope, rows, now) };
};
