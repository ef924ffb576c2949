import { and, eq, isNull, sql } from 'drizzle-orm';
import { isInList } from '../../db/list-conditions.ts';
import { requireUuid } from '../../db/paging.ts';
import { customers, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { createInvalidError, createNotFoundError } from '../../lib/network/api-problem.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { listChangedFields, listCounts, recordAuditEvent } from '../audit/record-audit-event.ts';
import { buildCustomerSearchText, getCustomer } from './customers.ts';

interface Merge {
  readonly otherId: string;
  readonly now: Date;
  readonly source: AuditSource;
}

/**
 * The customer `id` keeps the name and gets missing addresses and all requests. Requests keep the names and
 * addresses with which they were sent.
 * @throws ApiProblem invalid, not_found
 */
export const mergeCustomers = async (
  scope: TenantScope,
  id: string,
  { otherId, now, source }: Merge,
) => {
  const { tx, tenantId, whereTenant } = scope;
  const ids = [requireUuid('Customer', id), requireUuid('Customer', otherId)];
  if (ids[0] === ids[1]) throw createInvalidError({ otherId: ['Please choose another customer'] });
  const rows = await tx
    .select()
    .from(customers)
    .where(whereTenant(customers, and(isInList(customers.id, ids), isNull(customers.erasedAt))))
    // Concurrent merges lock the rows in the same order.
    .orderBy(customers.id)
    .for('update');
  const customer = rows.find((row) => row.id === ids[0]);
  const other = rows.find((row) => row.id === ids[1]);
  if (!customer || !other) throw createNotFoundError('Customer');
  const moved = await tx
    .update(paymentRequests)
    .set({ customerId: customer.id })
    .where(whereTenant(paymentRequests, eq(paymentRequests.customerId, other.id)))
    .returning({ id: paymentRequests.id });
  const merged = {
    name: customer.name,
    email: customer.email ?? other.email,
    ...(customer.phone === null
      ? { phone: other.phone, phoneE164: other.phoneE164 }
      : { phone: customer.phone, phoneE164: customer.phoneE164 }),
    createdAt: sql`least(${customers.createdAt}, ${other.createdAt.toISOString()}::timestamptz)`,
  };
  await tx.delete(customers).where(whereTenant(customers, eq(customers.id, other.id)));
  await tx
    .update(customers)
    .set({ ...merged, searchText: buildCustomerSearchText(merged) })
    .where(whereTenant(customers, eq(customers.id, customer.id)));
  await recordAuditEvent(tx, {
    tenantId,
    at: now,
    source,
    kind: 'customers_merged',
    subject: { type: 'customer', id: customer.id },
    // The log may not have the name of the customer who is gone.
    changes: [
      ...listCounts({ movedRequestCount: moved.length }),
      ...listChangedFields(customer, { email: merged.email, phone: merged.phone }),
    ],
  });
  return getCustomer(scope, customer.id, now);
};
