import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { TextConsentFact } from '../../../lib/states/message-states.ts';
import { instant, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';

/**
 * A tenant's own Twilio account. A replaced one stays for the delivery reports of its messages, and for the
 * answers to them. The tenant role has no access.
 */
export const textAccounts = pgTable(
  'text_accounts',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    accountSid: text('account_sid').notNull(),
    /** JSON with the keys and the sender, encrypted with `APP_SECRET`. */
    encryptedCredentials: text('encrypted_credentials').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The account without this time sends. */
    replacedAt: instant('replaced_at'),
  },
  (table) => [
    uniqueIndex('text_accounts_current_key').on(table.tenantId).where(sql`replaced_at is null`),
    uniqueIndex('text_accounts_account_key').on(table.tenantId, table.accountSid),
  ],
).enableRLS();

/**
 * Each number has one row for each kind of fact, with the latest time. Without a row, messages may be sent.
 */
export const textConsents = pgTable(
  'text_consents',
  {
    tenantId: tenantId(),
    phone: text('phone').notNull(),
    fact: text('fact').$type<TextConsentFact>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'text_consents_pk', columns: [table.tenantId, table.phone, table.fact] }),
    tenantPolicy('tenant_id'),
  ],
);

/**
 * A tenant's own mail server. A replaced one stays for the emails that tell owners of its replacement. The
 * tenant role has no access.
 */
export const emailAccounts = pgTable(
  'email_accounts',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    /** JSON with the host, port, user, password and sender, encrypted with `APP_SECRET`. */
    encryptedCredentials: text('encrypted_credentials').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The mail server without this time sends. */
    replacedAt: instant('replaced_at'),
  },
  (table) => [
    uniqueIndex('email_accounts_current_key').on(table.tenantId).where(sql`replaced_at is null`),
  ],
).enableRLS();
