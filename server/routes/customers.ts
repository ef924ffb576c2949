import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { ReadQueryOf } from '../../contract/calls.ts';
import type { Fence } from '../db/fence.ts';
import { findCustomers, isOnPage, type Page, pageOf, totalOf } from '../db/find.ts';
import { rowId, stretchOf } from '../db/paging.ts';
import { customers, paymentRequests } from '../db/schema.ts';
import { handle } from '../http/call/handle.ts';
import { newId } from '../lib/ids.ts';
import { notFound } from '../lib/refusal.ts';
import { searchTerms, searchTextOf } from '../lib/search-text.ts';

type CustomerRow = typeof customers.$inferSelect;

/** Gross of the paid requests of each customer, in pence; one without any is absent. */
const paidTotals = async ({ tx, own }: Fence, ids: string[]) => {
  if (ids.length === 0) return new Map<string, number>();
  const rows = await tx
    .select({ id: paymentRequests.customerId, total: sql`sum(${paymentRequests.amountGross})`.mapWith(Number) })
    .from(paymentRequests)
    .where(own(paymentRequests, and(inArray(paymentRequests.customerId, ids), eq(paymentRequests.status, 'paid'))))
    .groupBy(paymentRequests.customerId);
  return new Map(rows.map(({ id, total }) => [id, total]));
};

const withTotals = async (fence: Fence, rows: CustomerRow[]) => {
  const totals = await paidTotals(
    fence,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, email, phone }) => ({ id, name, email, phone, totalPayments: totals.get(id) ?? 0 }));
};

const onlyCustomer = async (fence: Fence, rows: CustomerRow[]) => {
  const [customer] = await withTotals(fence, rows);
  if (!customer) throw notFound('Customer');
  return customer;
};

interface CustomerFields {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

const columnsOf = ({ name, email, phone }: CustomerFields) => ({
  name,
  email: email || null,
  phone: phone || null,
  searchText: searchTextOf(name, email, phone),
});

/** Adds a customer to the tenant. */
export const insertCustomer = ({ tx, tenantId }: Fence, fields: CustomerFields, now: Date) =>
  tx
    .insert(customers)
    .values({ id: newId(), tenantId, createdAt: now, ...columnsOf(fields) })
    .returning();

const byName = [sql`lower(${customers.name})`, customers.id];

/** Finds the page in an index alone: one far down costs no more rows than it shows. */
const findPage = (fence: Fence, query: ReadQueryOf<'listCustomers'>): Page => {
  const terms = searchTerms(query.search);
  const { limit, offset } = stretchOf(query);
  if (terms.length > 0) return findCustomers(fence, terms, { limit, offset });
  const total = fence.tx.select({ total: count() }).from(customers).where(fence.own(customers));
  const ids = fence.tx.select({ id: customers.id }).from(customers).where(fence.own(customers));
  return pageOf(
    total,
    ids
      .orderBy(...byName)
      .limit(limit)
      .offset(offset),
  );
};

export const listCustomers = handle('listCustomers', async ({ fence, query }) => {
  const found = await fence.tx
    .select({ total: totalOf, row: customers })
    .from(findPage(fence, query))
    .leftJoin(customers, fence.own(customers, isOnPage(customers.id)))
    .orderBy(...byName);
  const rows = found.flatMap(({ row }) => row ?? []);
  return { count: found[0]?.total ?? 0, results: await withTotals(fence, rows) };
});

export const createCustomer = handle('createCustomer', async ({ fence, payload, now }) =>
  onlyCustomer(fence, await insertCustomer(fence, payload, now)),
);

export const getCustomer = handle('getCustomer', async ({ fence, params }) => {
  const id = rowId('Customer', params.id);
  return onlyCustomer(
    fence,
    await fence.tx
      .select()
      .from(customers)
      .where(fence.own(customers, eq(customers.id, id))),
  );
});

export const updateCustomer = handle('updateCustomer', async ({ fence, params, payload }) => {
  const id = rowId('Customer', params.id);
  const rows = await fence.tx
    .update(customers)
    .set(columnsOf(payload))
    .where(fence.own(customers, eq(customers.id, id)))
    .returning();
  return onlyCustomer(fence, rows);
});
