import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantPolicy } from './columns.ts';
import { tenantId } from './tenants.ts';

/** `toSubscriberDigits` of the contract, in SQL. */
export const toSubscriberDigitsSql = (phone: AnyPgColumn) =>
  sql`right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 9)`;

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
    index('customers_subscriber_digits_idx').on(table.tenantId, toSubscriberDigitsSql(table.phone)),
    unique('customers_tenant_key').on(table.tenantId, table.id),
    tenantPolicy('tenant_id'),
  ],
);
