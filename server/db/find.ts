import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Id } from '../../contract/primitives.ts';
import type { Fence } from './fence.ts';

/** A page of a list, as ids, and how many rows there are in all. */
export interface Found {
  readonly total: number;
  readonly ids: readonly string[];
}

interface Stretch {
  readonly limit: number;
  readonly offset: number;
}

const nothing: Found = { total: 0, ids: [] };

/** The page whose ids the query `ids` gives, of as many rows as the query `total` counts. */
export const pageOf = async ({ tx }: Fence, total: SQLWrapper, ids: SQLWrapper): Promise<Found> => {
  const [found] = await tx
    .select({ total: sql`${total}`.mapWith(Number), ids: sql<string[]>`array${ids}` })
    .from(sql`(select 1) as once`);
  return found ?? nothing;
};

// Migration 0005 says what these functions do, and why.
const ask = async ({ tx }: Fence, call: SQL): Promise<Found> => {
  const [found] = await tx.select({ total: sql`total`.mapWith(Number), ids: sql<string[]>`ids` }).from(call);
  return found ?? nothing;
};

const textArray = (texts: readonly string[]) =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;

interface OfPayments {
  readonly customerId?: Id | undefined;
  readonly userId?: Id | undefined;
}

/** Payment requests that hold any of `terms`, newest first. */
export const findPayments = (
  fence: Fence,
  terms: readonly string[],
  { customerId = '', userId = '' }: OfPayments,
  { limit, offset }: Stretch,
) =>
  ask(
    fence,
    sql`find_payments(${fence.tenantId}, ${textArray(terms)}, nullif(${String(customerId)}, '')::uuid,
      nullif(${String(userId)}, '')::uuid, ${limit}, ${offset})`,
  );

/** Customers that hold any of `terms`, by name. */
export const findCustomers = (fence: Fence, terms: readonly string[], { limit, offset }: Stretch) =>
  ask(fence, sql`find_customers(${fence.tenantId}, ${textArray(terms)}, ${limit}, ${offset})`);
