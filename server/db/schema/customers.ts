import { sql } from 'drizzle-orm';
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantPolicy } from './columns.ts';
import { tenantId } from './tenants.ts';

export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    searchText: text('search_text').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the personal data was erased. */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    index('customers_name_idx').on(table.tenantId, sql`lower(${table.name})`, table.id),
    index('customers_email_idx').on(table.tenantId, sql`lower(${table.email})`),
    index('customers_phone_idx').on(table.tenantId, table.phone),

    unique('customers_tenant_key').on(table.tenantId, table.id),
    tenantPolicy('tenant_id'),
  ],
);
