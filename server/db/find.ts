import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Id } from '../../contract/primitives.ts';
import type { Fence } from './fence.ts';

/**
 * A page of a list to select from, as `page`: one row of `total`, how many rows there are in all, and of `ids`, those of
 * the page. Its rows are joined to it (`isOnPage`), so that all of it takes one statement.
 */
export type Page = SQL;

/** How many rows there are on all pages. */
export const totalOf = sql`page.total`.mapWith(Number);

export const isOnPage = (id: PgColumn) => sql`${id} = any(page.ids)`;

/** The page whose ids the query `ids` gives, of as many rows as the query `total` counts. */
export const pageOf = (total: SQLWrapper, ids: SQLWrapper): Page =>
  sql`(select ${total} as total, array${ids} as ids) as page`;

interface Stretch {
  readonly limit: number;
  readonly offset: number;
}

const textArray = (texts: readonly string[]) =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;

interface OfPayments {
  readonly customerId?: Id | undefined;
  readonly userId?: Id | undefined;
}

// Migration 0005 says what these functions do, and why.

/** Payment requests that hold any of `terms`, newest first. */
export const findPayments = (
  { tenantId }: Fence,
  terms: readonly string[],
  { customerId = '', userId = '' }: OfPayments,
  { limit, offset }: Stretch,
): Page =>
  sql`find_payments(${tenantId}, ${textArray(terms)}, nullif(${String(customerId)}, '')::uuid,
    nullif(${String(userId)}, '')::uuid, ${limit}, ${offset}) as page`;

/** Customers that hold any of `terms`, by name. */
export const findCustomers = ({ tenantId }: Fence, terms: readonly string[], { limit, offset }: Stretch): Page =>
  sql`find_customers(${tenantId}, ${textArray(terms)}, ${limit}, ${offset}) as page`;
