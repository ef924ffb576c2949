import { and, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { customers, importedRows, paymentRequests, services } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { buildCustomerSearchText } from '../customers/customers.ts';
import { buildServiceSearchText } from '../services/services.ts';

interface UndoneRows {
  readonly removed: number;
  readonly restored: number;
}

/** The columns of a customer that an import writes, as JSON. */
const customerJson = sql`jsonb_build_object('name', ${customers.name}, 'email', ${customers.email}, 'phone', ${customers.phone}, 'phoneE164', ${customers.phoneE164})`;
const serviceJson = sql`jsonb_build_object('name', ${services.name}, 'description', ${services.description}, 'cost', ${services.cost}, 'costGross', ${services.costGross})`;

/** The parts of `importedRows.before` that an undo restores. */
type CustomerFields = Pick<typeof customers.$inferSelect, 'name' | 'email' | 'phone' | 'phoneE164'>;
type ServiceFields = Pick<
  typeof services.$inferSelect,
  'name' | 'description' | 'cost' | 'costGross'
>;

/**
 * Undoes the rows of an import of customers. A customer stays who was edited since, and one who was
 * added and has got a payment request.
 */
export const undoCustomerRows = async (
  { tx, whereTenant }: TenantScope,
  importId: string,
): Promise<UndoneRows> => {
  const isUnchanged = and(
    eq(importedRows.importId, importId),
    eq(importedRows.customerId, customers.id),
    sql`${importedRows.after} = ${customerJson}`,
  );
  const requests = tx
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, eq(paymentRequests.customerId, customers.id)));
  const added = tx
    .select({ id: importedRows.customerId })
    .from(importedRows)
    .where(whereTenant(importedRows, isUnchanged, isNull(importedRows.before)));
  const removed = await tx
    .delete(customers)
    .where(whereTenant(customers, sql`exists (${added})`, notExists(requests)))
    .returning({ id: customers.id });
  const changed = await tx
    .select({ id: customers.id, before: importedRows.before })
    .from(importedRows)
    .innerJoin(customers, whereTenant(customers, isUnchanged))
    .where(whereTenant(importedRows, isNotNull(importedRows.before)));
  for (const { id, before } of changed) {
    const fields = before as unknown as CustomerFields;
    await tx
      .update(customers)
      .set({ ...fields, searchText: buildCustomerSearchText(fields) })
      .where(whereTenant(customers, eq(customers.id, id)));
  }
  return { removed: removed.length, restored: changed.length };
};

/** Undoes the rows of an import of services. A service stays that was edited since. */
export const undoServiceRows = async (
  { tx, whereTenant }: TenantScope,
  importId: string,
): Promise<UndoneRows> => {
  const isUnchanged = and(
    eq(importedRows.importId, importId),
    eq(importedRows.serviceId, services.id),
    sql`${importedRows.after} = ${serviceJson}`,
  );
  const added = tx
    .select({ id: importedRows.serviceId })
    .from(importedRows)
    .where(whereTenant(importedRows, isUnchanged, isNull(importedRows.before)));
  const removed = await tx
    .delete(services)
    .where(whereTenant(services, sql`exists (${added})`))
    .returning({ id: services.id });
  const changed = await tx
    .select({ id: services.id, before: importedRows.before })
    .from(importedRows)
    .innerJoin(services, whereTenant(services, isUnchanged))
    .where(whereTenant(importedRows, isNotNull(importedRows.before)));
  for (const { id, before } of changed) {
    const fields = before as unknown as ServiceFields;
    await tx
      .update(services)
      .set({ ...fields, searchText: buildServiceSearchText(fields) })
      .where(whereTenant(services, eq(services.id, id)));
  }
  return { removed: removed.length, restored: changed.length };
};
