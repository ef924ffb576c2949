import { index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { ImportSubject } from '../../../contract/entities/import.ts';
import { cascadingForeignKey, instant, tenantPolicy } from './columns.ts';
import { customers } from './customers.ts';
import { tenantId } from './tenants.ts';

export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    subject: text('subject').$type<ImportSubject>().notNull(),
    createdAt: instant('created_at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('imports_created_idx').on(table.tenantId, table.createdAt),
    unique('imports_tenant_key').on(table.tenantId, table.id),
    tenantPolicy('tenant_id'),
  ],
);

/** It is deleted when the import can no longer be undone. */
export const importedRows = pgTable(
  'imported_rows',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    importId: uuid('import_id').notNull(),
    customerId: uuid('customer_id'),
    serviceId: uuid('service_id'),
    /** The fields before the import. An added row has none. */
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
    after: jsonb('after').$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [
    index('imported_rows_import_idx').on(table.importId),
    index('imported_rows_customer_idx').on(table.customerId),
    cascadingForeignKey('imported_rows_import_fk', table, table.importId, imports),
    cascadingForeignKey('imported_rows_customer_fk', table, table.customerId, customers),
    tenantPolicy('tenant_id'),
  ],
);
