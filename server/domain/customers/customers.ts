import { eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ParsedPayload } from '../../../contract/calls.ts';
import { customerPayload } from '../../../contract/entities/customer-payload.ts';
import { searchedInCustomers } from '../../../contract/text/searched-fields.ts';
import type { ColumnsFor } from '../../db/drizzle.ts';
import { isInList } from '../../db/list-conditions.ts';
import { requireUuid } from '../../db/paging.ts';
import {
  charges,
  customers,
  dueAmount,
  isSettled,
  isUnpaid,
  paymentRequests,
  remainingAmount,
} from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { createNotFoundError } from '../../lib/network/api-problem.ts';
import { getRowVersion, type RequireUnchanged } from '../../lib/network/row-version.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { checkNames } from '../../lib/text/link-text.ts';
import { emptyToNull, omitUndefined } from '../../lib/text/optional-fields.ts';
import { type PhoneCountries, toE164 } from '../../lib/text/phone-number.ts';
import { buildSearchText } from '../../lib/text/search-text.ts';
import { listChangedFields, recordAuditEvent } from '../audit/record-audit-event.ts';

type CustomerRow = typeof customers.$inferSelect;
export type CustomerPayload = ParsedPayload<'createCustomer'>;

export type ReadCustomer = CustomerPayload & Pick<CustomerRow, 'phoneE164'>;

interface Edit {
  readonly now: Date;
  readonly source: AuditSource;
  readonly phoneCountries: PhoneCountries;
}

const toColumns = ({ name, email, phone, phoneE164 }: ReadCustomer) =>
  ({
    name,
    email: emptyToNull(email),
    phone: emptyToNull(phone),
    phoneE164: phone === undefined ? undefined : phoneE164,
  }) satisfies ColumnsFor<typeof customers, ReadCustomer>;

export const buildCustomerSearchText = ({
  phoneE164,
  ...customer
}: Parameters<typeof searchedInCustomers.getTexts>[0] & {
  readonly phoneE164?: string | null | undefined;
}) => buildSearchText(phoneE164, ...searchedInCustomers.getTexts(customer));

const noTotals = { totalPayments: 0, unpaidAmount: 0 };

/** What remains of the charges that pay a request. */
const remainingTotal = sql`(
  select coalesce(sum(${remainingAmount}), 0) from ${charges}
  where ${charges.paymentRequestId} = ${paymentRequests.id} and ${isSettled}
)`;

/** Customers without a request that matches `condition` have no row. */
export const buildTotalsQuery = (
  { tx, whereTenant }: TenantScope,
  condition: SQL | undefined,
  now: Date,
) =>
  tx
    .select({
      id: paymentRequests.customerId,
      totalPayments: sql`coalesce(sum(${paymentRequests.recordedAmount} + ${remainingTotal}), 0)`
        .mapWith(Number)
        .as('total_payments'),
      unpaidAmount: sql`coalesce(sum(${dueAmount}) filter (where ${isUnpaid(now)}), 0)`
        .mapWith(Number)
        .as('unpaid_amount'),
    })
    .from(paymentRequests)
    .where(
      whereTenant(paymentRequests, condition, or(gt(paymentRequests.paidAmount, 0), isUnpaid(now))),
    )
    .groupBy(paymentRequests.customerId)
    .as('totals');

const getTotals = async (scope: TenantScope, ids: string[], now: Date) => {
  if (ids.length === 0) return new Map<string | null, typeof noTotals>();
  const isOfCustomers = isInList(paymentRequests.customerId, ids);
  const rows = await scope.tx.select().from(buildTotalsQuery(scope, isOfCustomers, now));
  return new Map(rows.map(({ id, ...totals }) => [id, totals]));
};

export const toCustomers = async (scope: TenantScope, rows: CustomerRow[], now: Date) => {
  const totals = await getTotals(
    scope,
    rows.map(({ id }) => id),
    now,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    ...(totals.get(row.id) ?? noTotals),
    version: getRowVersion(customerPayload, row),
  }));
};

/** @throws ApiProblem not_found when there is no row */
const toSingleCustomer = async (scope: TenantScope, rows: CustomerRow[], now: Date) => {
  const [customer] = await toCustomers(scope, rows, now);
  if (!customer) throw createNotFoundError('Customer');
  return customer;
};

export const insertCustomer = async (
  { tx, tenantId }: TenantScope,
  customer: ReadCustomer,
  now: Date,
) => {
  const columns = toColumns(customer);
  return tx
    .insert(customers)
    .values({
      ...columns,
      id: newId(),
      tenantId,
      createdAt: now,
      searchText: buildCustomerSearchText(columns),
    })
    .returning();
};

/** @throws ApiProblem invalid */
export const createCustomer = async (
  scope: TenantScope,
  payload: CustomerPayload,
  { now, source, phoneCountries }: Edit,
) => {
  checkNames({ name: payload.name });
  const read = { ...payload, phoneE164: toE164(payload.phone, phoneCountries) };
  const customer = await toSingleCustomer(scope, await insertCustomer(scope, read, now), now);
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

/**
 * An erased customer is not found.
 * @throws ApiProblem not_found when `id` is not a UUID
 */
export const isCustomer = ({ whereTenant }: TenantScope, id: string) =>
  whereTenant(customers, eq(customers.id, requireUuid('Customer', id)), isNull(customers.erasedAt));

/** @throws ApiProblem not_found when `id` is not a UUID */
const selectCustomer = (scope: TenantScope, id: string) =>
  scope.tx.select().from(customers).where(isCustomer(scope, id));

/** @throws ApiProblem not_found */
export const getCustomer = async (scope: TenantScope, id: string, now: Date) =>
  toSingleCustomer(scope, await selectCustomer(scope, id), now);

/**
 * Leaves columns that `payload` does not contain.
 * @throws ApiProblem not_found, changed, invalid
 */
export const updateCustomer = async (
  scope: TenantScope,
  id: string,
  payload: CustomerPayload,
  {
    now,
    source,
    phoneCountries,
    requireUnchanged,
  }: Edit & { readonly requireUnchanged: RequireUnchanged },
) => {
  const [before] = await selectCustomer(scope, id).for('no key update');
  if (!before) throw createNotFoundError('Customer');
  await requireUnchanged(getRowVersion(customerPayload, before), () =>
    toSingleCustomer(scope, [before], now),
  );
  if (payload.name !== before.name) checkNames({ name: payload.name });
  const phoneE164 = toE164(payload.phone, phoneCountries);
  const { phoneE164: changedNumber, ...typed } = toColumns({ ...payload, phoneE164 });
  const changedFields = listChangedFields(before, omitUndefined(typed));
  const changes = omitUndefined({ ...typed, phoneE164: changedNumber });
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
    .set({ ...changes, searchText: buildCustomerSearchText({ ...before, ...changes }) })
    .where(scope.whereTenant(customers, eq(customers.id, before.id)))
    .returning();
  return toSingleCustomer(scope, rows, now);
};
