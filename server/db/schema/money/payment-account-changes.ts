import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantForeignKey } from '../columns.ts';
import { tenantId } from '../tenants.ts';
import { users } from '../users.ts';
import { providerAccounts } from './provider-accounts.ts';

/** `void`: the owner who asked is no longer an active owner, or has set a new password since. */
export type AccountChangeEnd = 'applied' | 'cancelled' | 'void';

/**
 * Owners asked for them, and they wait (docs/decisions/052). The account of a waiting change has
 * `replaced_at`, so that it opens no checkouts. The tenant role has no access.
 */
export const paymentAccountChanges = pgTable(
  'payment_account_changes',
  {
    /** The change puts this account into force. */
    accountId: uuid('account_id').primaryKey(),
    tenantId: tenantId(),
    requestedBy: uuid('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull(),
    startsAt: instant('starts_at').notNull(),
    /** Another owner. Null: none has confirmed. */
    confirmedBy: uuid('confirmed_by'),
    /** Null while the change waits. */
    endedAt: instant('ended_at'),
    end: text('end').$type<AccountChangeEnd>(),
  },
  (table) => [
    uniqueIndex('payment_account_changes_open_key').on(table.tenantId).where(sql`ended_at is null`),
    index('payment_account_changes_tenant_idx').on(table.tenantId),
    tenantForeignKey({
      name: 'payment_account_changes_account_fk',
      from: [table.tenantId, table.accountId],
      to: [providerAccounts.tenantId, providerAccounts.id],
    }).onDelete('cascade'),
    tenantForeignKey({
      name: 'payment_account_changes_requester_fk',
      from: [table.tenantId, table.requestedBy],
      to: [users.tenantId, users.id],
    }).onDelete('cascade'),
    tenantForeignKey({
      name: 'payment_account_changes_confirmer_fk',
      from: [table.tenantId, table.confirmedBy],
      to: [users.tenantId, users.id],
    }).onDelete('cascade'),
  ],
).enableRLS();
