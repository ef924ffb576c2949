import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { tenantId } from '../tenants.ts';

/**
 * A tenant's own mail server. A replaced one stays for the emails that tell owners of its replacement. The
 * tenant role has no access.
 */
export const emailAccounts = pgTable(
  'email_accounts',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    /** Host, port, user, password and sender as JSON, encrypted with `APP_SECRET`. */
    encryptedCredentials: text('encrypted_credentials').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null: this one sends. */
    replacedAt: instant('replaced_at'),
  },
  (table) => [
    uniqueIndex('email_accounts_current_key').on(table.tenantId).where(sql`replaced_at is null`),
  ],
).enableRLS();
