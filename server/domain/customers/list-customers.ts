import { count, sql } from 'drizzle-orm';
import type { ParsedQuery } from '../../../contract/calls.ts';
import { toSearchTerms } from '../../../contract/text/search-text.ts';
import {
  buildPage,
  findCustomers,
  isOnPage,
  type PageQuery,
  pageTotal,
} from '../../db/page-query.ts';
import { toLimitOffset } from '../../db/paging.ts';
import { customers } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { toCustomers } from './customers.ts';

const byName = [sql`lower(${customers.name})`, customers.id];

/**
 * Builds a query for the total and the ids of one page. Without a search, PostgreSQL reads the ids
 * by an index-only scan, so that a page far down the list reads only its own rows.
 */
const buildPageQuery = (scope: TenantScope, query: ParsedQuery<'listCustomers'>): PageQuery => {
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

/** Returns one page of the tenant's customers, sorted by name, with their totals at `now`. */
export const listCustomers = async (
  scope: TenantScope,
  query: ParsedQuery<'listCustomers'>,
  now: Date,
) => {
  const found = await scope.tx
    .select({ total: pageTotal, row: customers })
    .from(buildPageQuery(scope, query))
    .leftJoin(customers, scope.whereTenant(customers, isOnPage(customers.id)))
    .orderBy(...byName);
  // A page beyond the last still has a row, with the total and no customer.
  const rows = found.flatMap(({ row }) => row ?? []);
  return { count: found[0]?.total ?? 0, results: await toCustomers(scope, rows, now) };
};
