import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Id } from '../../contract/primitives.ts';
import type { ParsedSearch } from '../../contract/text/match-search.ts';
import type { TenantScope } from './tenant-scope.ts';

/**
 * A subquery `page` with one row: the `total` of a list, and the `ids` of a page. A join with `isOnPage` adds
 * these rows, so one statement reads total and page.
 */
export type PageQuery = SQL;

export const pageTotal = sql`page.total`.mapWith(Number);

export const isOnPage = (id: PgColumn) => sql`${id} = any(page.ids)`;

export const inPageOrder = (id: PgColumn) => sql`array_position(page.ids, ${id})`;

export const buildPage = (total: SQLWrapper, ids: SQLWrapper): PageQuery =>
  sql`(select ${total} as total, array${ids} as ids) as page`;

export interface ListOrder {
  /** The id comes last, so that no row is on two pages. */
  readonly by: readonly (SQL | PgColumn)[];
  /** The index has this order. When it is null, PostgreSQL sorts all rows of the list. */
  readonly index: string | null;
}

/** `query-plans.isolated.test.ts` tests each. */
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

type Spellings = ParsedSearch['spellings'];

/** The SQL functions look for the first word first. The longest one is in the fewest rows. */
const toWordArray = (words: readonly string[] = []) =>
  toTextArray(words.toSorted((a, b) => b.length - a.length));

/** The SQL functions of migration 0057 take two spellings, of which the second one may be empty. */
const toWordArguments = ([typed, stored]: Spellings) =>
  sql`${toWordArray(typed)}, ${toWordArray(stored)}`;

/** A request matches by all words, by its amount or by a status. The newest come first. */
export const buildPaymentSearchQuery = (
  { tenantId }: TenantScope,
  { spellings, amountPence, statuses }: ParsedSearch,
  { customerId = '', userId = '' }: PaymentFilter,
  { limit, offset }: LimitOffset,
): PageQuery =>
  sql`find_payments(${tenantId}, ${toWordArguments(spellings)}, ${amountPence ?? null}::bigint, ${toTextArray(statuses)},
    nullif(${String(customerId)}, '')::uuid, nullif(${String(userId)}, '')::uuid, ${limit}, ${offset}) as page`;

export const buildCustomerSearchQuery = (
  { tenantId }: TenantScope,
  spellings: Spellings,
  { limit, offset }: LimitOffset,
): PageQuery =>
  sql`find_customers(${tenantId}, ${toWordArguments(spellings)}, ${limit}, ${offset}) as page`;
