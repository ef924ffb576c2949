import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Id } from '../../contract/primitives.ts';
import type { ParsedSearch } from '../../contract/text/match-search.ts';
import type { TenantScope } from './tenant-scope.ts';

/**
 * A subquery named `page` with one row: the `total` number of rows of a list, and the `ids` of the
 * rows of one page. A join with `isOnPage` adds these rows, so that one statement reads both the
 * total and the page.
 */
export type PageQuery = SQL;

export const pageTotal = sql`page.total`.mapWith(Number);

export const isOnPage = (id: PgColumn) => sql`${id} = any(page.ids)`;

/** Sorts the rows of a page as its ids. */
export const inPageOrder = (id: PgColumn) => sql`array_position(page.ids, ${id})`;

/** Combines a query of the total and a query of the ids of one page. */
export const buildPage = (total: SQLWrapper, ids: SQLWrapper): PageQuery =>
  sql`(select ${total} as total, array${ids} as ids) as page`;

export interface ListOrder {
  /** What the rows are sorted by. The id comes last, so that no row is on two pages. */
  readonly by: readonly (SQL | PgColumn)[];
  /** The index that has the rows in this order. Null: PostgreSQL sorts all rows of the list. */
  readonly index: string | null;
}

/** The orders of a list, by their names in the contract. `query-plans.isolated.test.ts` tests each. */
export type ListOrders<Name extends string> = Readonly<Record<Name, ListOrder>>;

interface LimitOffset {
  readonly limit: number;
  readonly offset: number;
}

const toTextArray = (texts: readonly string[]) => {
  const parameters = texts.map((text) => sql`${text}`);
  return sql`array[${sql.join(parameters, sql`, `)}]::text[]`;
};

interface PaymentFilter {
  readonly customerId?: Id | undefined;
  readonly userId?: Id | undefined;
}

// Migration 0019 defines the SQL function `find_payments`. Migrations 0005 to 0007 define
// `find_customers` and explain both.

/**
 * Payment requests that contain one of the terms, or have the amount or one of the statuses, newest
 * first.
 */
export const findPayments = (
  { tenantId }: TenantScope,
  { terms, amountPence, statuses }: ParsedSearch,
  { customerId = '', userId = '' }: PaymentFilter,
  { limit, offset }: LimitOffset,
): PageQuery =>
  sql`find_payments(${tenantId}, ${toTextArray(terms)}, ${amountPence ?? null}::bigint, ${toTextArray(statuses)},
    nullif(${String(customerId)}, '')::uuid, nullif(${String(userId)}, '')::uuid, ${limit}, ${offset}) as page`;

/** Customers that match any of `terms`, by name. */
export const findCustomers = (
  { tenantId }: TenantScope,
  terms: readonly string[],
  { limit, offset }: LimitOffset,
): PageQuery =>
  sql`find_customers(${tenantId}, ${toTextArray(terms)}, ${limit}, ${offset}) as page`;
