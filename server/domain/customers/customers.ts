import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ReadPayloadOf } from '../../../contract/calls.ts';
import type { ColumnsFor } from '../../db/columns-for.ts';
import type { Fence } from '../../db/fence.ts';
import { rowId } from '../../db/paging.ts';
import { customers, paymentRequests } from '../../db/schema.ts';
import { emptyToNull } from '../../lib/empty-to-null.ts';
import { newId } from '../../lib/ids.ts';
import { notFound } from '../../lib/refusal.ts';
import { searchTextOf } from '../../lib/search-text.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';

type CustomerRow = typeof customers.$inferSelect;
export type CustomerPayload = ReadPayloadOf<'createCustomer'>;

const toColumns = ({ name, email, phone }: CustomerPayload) =>
  ({ name, email: emptyToNull(email), phone: emptyToNull(phone) }) satisfies ColumnsFor<
    typeof customers,
    CustomerPayload
  >;

const toSearchText = ({ name, email, phone }: Pick<typeof customers.$inferInsert, 'name' | 'email' | 'phone'>) =>
  searchTextOf(name, email, phone);

/** Gross of the paid requests of each customer, in pence; one without any is absent. */
const getPaidTotals = async ({ tx, own }: Fence, ids: string[]) => {
  if (ids.length === 0) return new Map<string, number>();
  const rows = await tx
    .select({ id: paymentRequests.customerId, total: sql`sum(${paymentRequests.amountGross})`.mapWith(Number) })
    .from(paymentRequests)
    .where(own(paymentRequests, and(inArray(paymentRequests.customerId, ids), eq(paymentRequests.status, 'paid'))))
    .groupBy(paymentRequests.customerId);
  return new Map(rows.map(({ id, total }) => [id, total]));
};

/** Customers as the contract gives them. */
export const toCustomers = async (fence: Fence, rows: CustomerRow[]) => {
  const totals = await getPaidTotals(
    fence,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, email, phone }) => ({ id, name, email, phone, totalPayments: totals.get(id) ?? 0 }));
};

const toOnlyCustomer = async (fence: Fence, rows: CustomerRow[]) => {
  const [customer] = await toCustomers(fence, rows);
  if (!customer) throw notFound('Customer');
  return customer;
};

/** Adds a customer to the tenant. */
export const insertCustomer = async ({ tx, tenantId }: Fence, payload: CustomerPayload, now: Date) => {
  const columns = toColumns(payload);
  return tx
    .insert(customers)
    .values({ ...columns, id: newId(), tenantId, createdAt: now, searchText: toSearchText(columns) })
    .returning();
};

export const createCustomer = async (fence: Fence, payload: CustomerPayload, now: Date) =>
  toOnlyCustomer(fence, await insertCustomer(fence, payload, now));

const selectCustomer = ({ tx, own }: Fence, id: string) =>
  tx
    .select()
    .from(customers)
    .where(own(customers, eq(customers.id, rowId('Customer', id))));

/** @throws Refusal not_found */
export const getCustomer = async (fence: Fence, id: string) => toOnlyCustomer(fence, await selectCustomer(fence, id));

/** Changes the columns that `payload` names. @throws Refusal not_found */
export const updateCustomer = async (fence: Fence, id: string, payload: CustomerPayload) => {
  const [before] = await selectCustomer(fence, id).for('no key update');
  if (!before) throw notFound('Customer');
  const changes = withoutUndefined(toColumns(payload));
  const rows = await fence.tx
    .update(customers)
    .set({ ...changes, searchText: toSearchText({ ...before, ...changes }) })
    .where(fence.own(customers, eq(customers.id, before.id)))
    .returning();
  return toOnlyCustomer(fence, rows);
};
