import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PaymentStatus } from '../../../../contract/payments/payment-status.ts';
import type { ProviderName } from '../../../lib/states/provider-states.ts';
import { cascadingForeignKey, instant, tenantPolicy } from '../columns.ts';
import { paymentRequests } from '../payment-requests.ts';
import { tenantId } from '../tenants.ts';
import { users } from '../users.ts';

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
    encryptedCredentials: text('encrypted_credentials').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The account without this time opens the checkouts of new payments. */
    replacedAt: instant('replaced_at'),
    /**
     * An owner has disconnected the account of a shop that took live payments. No customer can pay with it:
     * its provider is `webhook`, with a secret that is thrown away.
     */
    isDisconnected: boolean('is_disconnected').notNull().default(false),
  },
  (table) => [
    uniqueIndex('provider_accounts_current_key').on(table.tenantId).where(sql`replaced_at is null`),
    index('provider_accounts_tenant_idx').on(table.tenantId),
    unique('provider_accounts_tenant_key').on(table.tenantId, table.id),
  ],
).enableRLS();

/** `void`: the owner who asked is no longer an active owner, or has set a new password since. */
export type AccountChangeEnd = 'applied' | 'cancelled' | 'void';

/**
 * Owners asked for these changes, which wait (docs/decisions/052). The account of a waiting change has
 * `replaced_at`, so that it opens no checkouts. The tenant role has no access.
 */
export const paymentAccountChanges = pgTable(
  'payment_account_changes',
  {
    accountId: uuid('account_id').primaryKey(),
    tenantId: tenantId(),
    requestedBy: uuid('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull(),
    startsAt: instant('starts_at').notNull(),
    confirmedBy: uuid('confirmed_by'),
    endedAt: instant('ended_at'),
    end: text('end').$type<AccountChangeEnd>(),
  },
  (table) => [
    uniqueIndex('payment_account_changes_open_key').on(table.tenantId).where(sql`ended_at is null`),
    index('payment_account_changes_tenant_idx').on(table.tenantId),
    cascadingForeignKey(
      'payment_account_changes_account_fk',
      table,
      table.accountId,
      providerAccounts,
    ),
    cascadingForeignKey('payment_account_changes_requester_fk', table, table.requestedBy, users),
    cascadingForeignKey('payment_account_changes_confirmer_fk', table, table.confirmedBy, users),
  ],
).enableRLS();

/** The id of the provider's message detects a repeated delivery. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id').notNull(),
    status: text('status').$type<Exclude<PaymentStatus, 'requested'> | 'confirming'>().notNull(),
    /** The provider's time. */
    occurredAt: instant('occurred_at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    index('provider_events_request_idx').on(table.paymentRequestId),
    index('provider_events_age_idx').on(table.receivedAt),

    cascadingForeignKey(
      'provider_events_request_fk',
      table,
      table.paymentRequestId,
      paymentRequests,
    ),
    tenantPolicy('tenant_id'),
  ],
);
