import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { RefundReason, RefundStatus } from '../../../lib/states/provider-states.ts';
import { instant, pence, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { paymentRequests } from '../payment-requests.ts';
import { tenantId } from '../tenants.ts';
import { users } from '../users.ts';
import { charges } from './charges.ts';

/** The id is the provider's idempotency key, except for refunds that were made at the provider. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id').notNull(),
    /** Null: the provider does not say which one. */
    chargeId: uuid('charge_id'),
    /** The provider's id of the refunded payment, where it reports a refund without its payment. */
    chargeReference: text('charge_reference'),
    amount: pence('amount').notNull(),
    status: text('status').$type<RefundStatus>().notNull(),
    /** The refund waits, or was refused, for this reason. */
    reason: text('reason').$type<RefundReason>(),
    /** For a refund that was made at the provider. Null: this server made it. */
    externalId: text('external_id'),
    /** The owner who asked for it. Null: it was made at the provider. */
    userId: uuid('user_id'),
    createdAt: instant('created_at').notNull(),
    /** The provider changed the status last then, as far as this server knows. */
    changedAt: instant('changed_at'),
    /**
     * The server asks the provider next then. A worker leases the refund by moving this time. Null: never
     * again.
     */
    nextAttemptAt: instant('attempt_at'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    index('refunds_request_idx').on(table.paymentRequestId),
    index('refunds_charge_idx').on(table.chargeId),
    uniqueIndex('refunds_provider_key').on(table.paymentRequestId, table.externalId),
    index('refunds_attempt_idx').on(table.nextAttemptAt),

    tenantForeignKey({
      name: 'refunds_request_fk',
      from: [table.tenantId, table.paymentRequestId],
      to: [paymentRequests.tenantId, paymentRequests.id],
    }).onDelete('cascade'),
    tenantForeignKey({
      name: 'refunds_charge_fk',
      from: [table.tenantId, table.chargeId],
      to: [charges.tenantId, charges.id],
    }).onDelete('cascade'),
    tenantForeignKey({
      name: 'refunds_user_fk',
      from: [table.tenantId, table.userId],
      to: [users.tenantId, users.id],
    }),
    tenantPolicy('tenant_id'),
  ],
);
