import { count, desc, eq, sql } from 'drizzle-orm';
import type { ParsedQuery } from '../../../contract/calls.ts';
import { toSearchTerms } from '../../../contract/text/search-text.ts';
import {
  buildPage,
  findCustomers,
  inPageOrder,
  isOnPage,
  type PageQuery,
  pageTotal,
} from '../../db/page-query.ts';
import { matchesSearch, toLimitOffset } from '../../db/paging.ts';
import { customers, dueAmount, isUnpaid, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { toCustomers } from './customers.ts';

const byName = [sql`lower(${customers.name})`, customers.id];

type Query = ParsedQuery<'listCustomers'>;

/**
 * Builds a query for the total and the ids of one page of the customers who owe money at `now`, the
 * largest amount first.
 */
const buildOwingQuery = (scope: TenantScope, query: Query, now: Date): PageQuery => {
  const { tx, whereTenant } = scope;
  const owing = tx
    .select({ id: customers.id, debt: sql`sum(${dueAmount})`.as('debt') })
    .from(paymentRequests)
    .innerJoin(customers, whereTenant(customers, eq(customers.id, paymentRequests.customerId)))
    .where(whereTenant(paymentRequests, isUnpaid(now), matchesSearch(customers, query.search)))
    .groupBy(customers.id)
    .as('owing');
  const { limit, offset } = toLimitOffset(query);
  return buildPage(
    tx.select({ total: count() }).from(owing),
    tx
      .select({ id: owing.id })
      .from(owing)
      .orderBy(desc(owing.debt), owing.id)
      .limit(limit)
      .offset(offset),
  );
};

/**
 * Builds a query for the total and the ids of one page. Without a search, PostgreSQL reads the ids
 * by an index-only scan, so that a page far down the list reads only its own rows.
 */
const buildPageQuery = (scope: TenantScope, query: Query, now: Date): PageQuery => {
  if (query.filter === 'unpaid') return buildOwingQuery(scope, query, now);
  const terms = toSearchTerms(query.search);
  const { limit, offset } = toLimitOffset(query);
  if (terms.length > 0) return findCustomers(scope, terms, { limit, offset });
  const total = scope.tx
    .select({ total: count() })
    .from(customers)
    .where(scope.whereTenant(customers));
  const ids = scope.tx
    .select({ id: customers.id })
    .from(customers)
    .where(scope.whereTenant(customers));
  return buildPage(
    total,
    ids
      .orderBy(...byName)
      .limit(limit)
      .offset(offset),
  );
};

/**
 * Returns one page of the tenant's customers, with their totals at `now`. They are sorted by name, or
 * by what they owe with the filter `unpaid`.
 */
export const listCustomers = async (scope: TenantScope, query: Query, now: Date) => {
  const found = await scope.tx
    .select({ total: pageTotal, row: customers })
    .from(buildPageQuery(scope, query, now))
    .leftJoin(customers, scope.whereTenant(customers, isOnPage(customers.id)))
    .orderBy(inPageOrder(customers.id));
  // A page beyond the last still has a row, with the total and no customer.
  const rows = found.flatMap(({ row }) => row ?? []);
  return { count: found[0]?.total ?? 0, results: await toCustomers(scope, rows, now) };
};
