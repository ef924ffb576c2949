import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ProviderName } from '../../../lib/states/provider-states.ts';
import { instant } from '../columns.ts';
import { tenantId } from '../tenants.ts';

/**
 * A tenant's own account. A replaced one stays for the requests whose checkouts it opened. The tenant role
 * has no access.
 */
export const providerAccounts = pgTable(
  'provider_accounts',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    provider: text('provider').$type<ProviderName>().notNull(),
    /** The keys as JSON, encrypted with `APP_SECRET`. */
    encryptedCredentials: text('encrypted_credentials').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null: this account opens the checkouts of new payments. */
    replacedAt: instant('replaced_at'),
    /**
     * An owner has disconnected the account of a shop that took live payments. No customer can pay with it: its
     * provider is `webhook`, with a secret that is thrown away.
     */
    isDisconnected: boolean('is_disconnected').notNull().default(false),
  },
  (table) => [
    uniqueIndex('provider_accounts_current_key').on(table.tenantId).where(sql`replaced_at is null`),
    index('provider_accounts_tenant_idx').on(table.tenantId),
    unique('provider_accounts_tenant_key').on(table.tenantId, table.id),
  ],
).enableRLS();
