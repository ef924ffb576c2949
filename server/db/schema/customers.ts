import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, phoneE164, tenantPolicy, writtenIn } from './columns.ts';
import { tenantId } from './tenants.ts';

/** `toSubscriberDigits` of the contract does the same. */
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
    phoneE164: phoneE164(),
    searchText: text('search_text').notNull(),
    createdAt: instant('created_at').notNull(),
    erasedAt: instant('erased_at'),
    erasedIn: writtenIn('erased_in'),
  },
  (table) => [
    index('customers_name_idx')
      .on(table.tenantId, sql`lower(${table.name})`, table.id)
      .where(sql`erased_at is null`),
    index('customers_erased_idx')
      .on(table.tenantId, table.erasedIn)
      .where(sql`erased_in is not null`),
    index('customers_email_idx').on(table.tenantId, sql`lower(${table.email})`),
    index('customers_subscriber_digits_idx').on(table.tenantId, toSubscriberDigitsSql(table.phone)),
    index('customers_phone_e164_idx').on(table.tenantId, table.phoneE164),
    index('customers_unparsed_phone_idx')
      .on(table.id)
      .where(sql`phone is not null and phone_e164 is null`),
    unique('customers_tenant_key').on(table.tenantId, table.id),
    tenantPolicy('tenant_id'),
  ],
);
