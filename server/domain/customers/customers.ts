import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ParsedPayload } from '../../../contract/calls.ts';
import { getCustomerTexts } from '../../../contract/text/searched-texts.ts';
import type { ColumnsFor } from '../../db/columns-for.ts';
import { requireUuid } from '../../db/paging.ts';
import { customers, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { notFound } from '../../lib/network/api-problem.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { checkNames } from '../../lib/text/check-names.ts';
import { emptyToNull } from '../../lib/text/empty-to-null.ts';
import { buildSearchText } from '../../lib/text/search-text.ts';
import { listChangedFields } from '../audit/list-changed-fields.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';

type CustomerRow = typeof customers.$inferSelect;
export type CustomerPayload = ParsedPayload<'createCustomer'>;

interface Edit {
  readonly now: Date;
  readonly source: AuditSource;
}

const toColumns = ({ name, email, phone }: CustomerPayload) =>
  ({ name, email: emptyToNull(email), phone: emptyToNull(phone) }) satisfies ColumnsFor<
    typeof customers,
    CustomerPayload
  >;

const toSearchText = (customer: Parameters<typeof getCustomerTexts>[0]) =>
  buildSearchText(...getCustomerTexts(customer));

/**
 * The amount of a paid request without its refunds. `refundedAmount` contains the refunds of late
 * payments, too.
 */
const amountAfterRefunds = sql`${paymentRequests.amountGross} - ${paymentRequests.refundedAmount} + ${paymentRequests.lateRefundedAmount}`;

/**
 * Returns the gross total of each customer's paid requests minus their refunds, in pence. Customers
 * without paid requests are missing.
 */
const getPaidTotals = async ({ tx, whereTenant }: TenantScope, ids: string[]) => {
  if (ids.length === 0) return new Map<string, number>();
  const rows = await tx
    .select({
      id: paymentRequests.customerId,
      total: sql`sum(${amountAfterRefunds})`.mapWith(Number),
    })
    .from(paymentRequests)
    .where(
      whereTenant(
        paymentRequests,
        and(inArray(paymentRequests.customerId, ids), eq(paymentRequests.status, 'paid')),
      ),
    )
    .groupBy(paymentRequests.customerId);
  return new Map(rows.map(({ id, total }) => [id, total]));
};

/** Converts rows to customers of the contract. */
export const toCustomers = async (scope: TenantScope, rows: CustomerRow[]) => {
  const totals = await getPaidTotals(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, email, phone }) => ({
    id,
    name,
    email,
    phone,
    totalPayments: totals.get(id) ?? 0,
  }));
};

/** Converts a query result of one row. @throws ApiProblem not_found when there is no row */
const toSingleCustomer = async (scope: TenantScope, rows: CustomerRow[]) => {
  const [customer] = await toCustomers(scope, rows);
  if (!customer) throw notFound('Customer');
  return customer;
};

/** Adds a customer to the tenant. Returns the inserted row in an array. */
export const insertCustomer = async (
  { tx, tenantId }: TenantScope,
  payload: CustomerPayload,
  now: Date,
) => {
  const columns = toColumns(payload);
  return tx
    .insert(customers)
    .values({
      ...columns,
      id: newId(),
      tenantId,
      createdAt: now,
      searchText: toSearchText(columns),
    })
    .returning();
};

/** Adds a customer, and an event to the audit log. @throws ApiProblem invalid */
export const createCustomer = async (
  scope: TenantScope,
  payload: CustomerPayload,
  { now, source }: Edit,
) => {
  checkNames({ name: payload.name });
  const customer = await toSingleCustomer(scope, await insertCustomer(scope, payload, now));
  const subject = { type: 'customer', id: customer.id } as const;
  await recordAuditEvent(scope.tx, {
    tenantId: scope.tenantId,
    at: now,
    source,
    kind: 'customer_created',
    subject,
  });
  return customer;
};

/** Builds the query for one customer. @throws ApiProblem not_found when `id` is not a UUID */
const selectCustomer = ({ tx, whereTenant }: TenantScope, id: string) =>
  tx
    .select()
    .from(customers)
    .where(whereTenant(customers, eq(customers.id, requireUuid('Customer', id))));

/** Returns a customer of the tenant. @throws ApiProblem not_found */
export const getCustomer = async (scope: TenantScope, id: string) =>
  toSingleCustomer(scope, await selectCustomer(scope, id));

/**
 * Changes the columns that `payload` contains, and adds an event to the audit log.
 * @throws ApiProblem not_found, invalid
 */
export const updateCustomer = async (
  scope: TenantScope,
  id: string,
  payload: CustomerPayload,
  { now, source }: Edit,
) => {
  const [before] = await selectCustomer(scope, id).for('no key update');
  if (!before) throw notFound('Customer');
  if (payload.name !== before.name) checkNames({ name: payload.name });
  const changes = omitUndefined(toColumns(payload));
  const changedFields = listChangedFields(before, changes);
  if (changedFields.length > 0) {
    const entry = {
      tenantId: scope.tenantId,
      at: now,
      source,
      subject: { type: 'customer', id: before.id },
    } as const;
    await recordAuditEvent(scope.tx, {
      ...entry,
      kind: 'customer_updated',
      changes: changedFields,
    });
  }
  const rows = await scope.tx
    .update(customers)
    .set({ ...changes, searchText: toSearchText({ ...before, ...changes }) })
    .where(scope.whereTenant(customers, eq(customers.id, before.id)))
    .returning();
  return toSingleCustomer(scope, rows);
};
