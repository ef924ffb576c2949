import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Id } from '../../contract/primitives.ts';
import type { TenantScope } from './tenant-scope.ts';

/**
 * A subquery named `page` with one row: the `total` number of rows of a list and the `ids` of one page. A join with
 * `isOnPage` adds the rows, so that one statement reads everything.
 */
export type Page = SQL;

export const pageTotal = sql`page.total`.mapWith(Number);

export const isOnPage = (id: PgColumn) => sql`${id} = any(page.ids)`;

/** Combines a query of the total and a query of the ids of one page. */
export const buildPage = (total: SQLWrapper, ids: SQLWrapper): Page =>
  sql`(select ${total} as total, array${ids} as ids) as page`;

interface LimitOffset {
  readonly limit: number;
  readonly offset: number;
}

const textArray = (texts: readonly string[]) =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;

interface PaymentSearch {
  readonly terms: readonly string[];
  readonly amountGross: number | undefined;
  readonly statuses: readonly string[];
}

interface PaymentFilter {
  readonly customerId?: Id | undefined;
  readonly userId?: Id | undefined;
}

// Migrations 0005 and 0019 define and explain these functions.

/** Payment requests that contain one of the terms, or have the amount or one of the statuses, newest first. */
export const findPayments = (
  { tenantId }: TenantScope,
  { terms, amountGross, statuses }: PaymentSearch,
  { customerId = '', userId = '' }: PaymentFilter,
  { limit, offset }: LimitOffset,
): Page =>
  sql`find_payments(${tenantId}, ${textArray(terms)}, ${amountGross ?? null}::bigint, ${textArray(statuses)},
    nullif(${String(customerId)}, '')::uuid, nullif(${String(userId)}, '')::uuid, ${limit}, ${offset}) as page`;

/** Customers that match any of `terms`, by name. */
export const findCustomers = (
  { tenantId }: TenantScope,
  terms: readonly string[],
  { limit, offset }: LimitOffset,
): Page => sql`find_customers(${tenantId}, ${textArray(terms)}, ${limit}, ${offset}) as page`;
