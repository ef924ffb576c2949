import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { customers, importedRows, paymentRequests, services } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { buildCustomerSearchText } from '../customers/customers.ts';
import { buildServiceSearchText } from '../services/services.ts';
import type { RowChange } from './import-target.ts';

interface ImportedTable {
  readonly table: PgTable & { readonly id: PgColumn; readonly tenantId: PgColumn };
  readonly importedId: PgColumn;
  readonly fields: SQL;
  readonly isUsed: SQL;
  readonly restore: (id: string, before: NonNullable<RowChange['before']>) => Promise<unknown>;
}

/** Leaves rows that were edited or used since the import. */
const undoRows = async (
  { tx, whereTenant }: TenantScope,
  importId: string,
  { table, importedId, fields, isUsed, restore }: ImportedTable,
) => {
  const isUnchanged = and(
    eq(importedRows.importId, importId),
    eq(importedId, table.id),
    sql`${importedRows.after} = ${fields}`,
  );
  const added = tx
    .select({ id: importedId })
    .from(importedRows)
    .where(whereTenant(importedRows, isUnchanged, isNull(importedRows.before)));
  const removed = await tx
    .delete(table)
    .where(whereTenant(table, sql`exists (${added})`, not(isUsed)))
    .returning({ id: table.id });
  const changed = await tx
    .select({ id: importedId, before: importedRows.before })
    .from(importedRows)
    .innerJoin(table, whereTenant(table, isUnchanged))
    .where(whereTenant(importedRows, isNotNull(importedRows.before)));
  for (const { id, before } of changed) if (before) await restore(String(id), before);
  return { removed: removed.length, restored: changed.length };
};

type CustomerFields = Pick<typeof customers.$inferSelect, 'name' | 'email' | 'phone' | 'phoneE164'>;
type ServiceFields = Pick<
  typeof services.$inferSelect,
  'name' | 'description' | 'cost' | 'costGross'
>;

export const undoCustomerRows = (scope: TenantScope, importId: string) => {
  const { tx, whereTenant } = scope;
  const requests = tx
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, eq(paymentRequests.customerId, customers.id)));
  return undoRows(scope, importId, {
    table: customers,
    importedId: importedRows.customerId,
    fields: sql`jsonb_build_object('name', ${customers.name}, 'email', ${customers.email}, 'phone', ${customers.phone}, 'phoneE164', ${customers.phoneE164})`,
    isUsed: sql`exists (${requests})`,
    restore: (id, before) => {
      const fields = before as unknown as CustomerFields;
      return tx
        .update(customers)
        .set({ ...fields, searchText: buildCustomerSearchText(fields) })
        .where(whereTenant(customers, eq(customers.id, id)));
    },
  });
};

export const undoServiceRows = (scope: TenantScope, importId: string) => {
  const { tx, whereTenant } = scope;
  return undoRows(scope, importId, {
    table: services,
    importedId: importedRows.serviceId,
    fields: sql`jsonb_build_object('name', ${services.name}, 'description', ${services.description}, 'cost', ${services.cost}, 'costGross', ${services.costGross})`,
    isUsed: sql`false`,
    restore: (id, before) => {
      const fields = before as unknown as ServiceFields;
      return tx
        .update(services)
        .set({ ...fields, searchText: buildServiceSearchText(fields) })
        .where(whereTenant(services, eq(services.id, id)));
    },
  });
};
