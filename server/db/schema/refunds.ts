import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { RefundStatus } from '../../lib/refund-status.ts';
import { charges } from './charges.ts';
import { instant, pence, tenantForeignKey, tenantPolicy } from './columns.ts';
import { paymentRequests } from './payment-requests.ts';
import { tenantId } from './tenants.ts';
import { users } from './users.ts';

/** Refunds of charges. The id is the provider's idempotency key, except for refunds that were made at the provider. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id').notNull(),
    chargeId: uuid('charge_id').notNull(),
    amount: pence('amount').notNull(),
    status: text('status').$type<RefundStatus>().notNull(),
    /** The provider's id of a refund that was made at the provider; null for a refund of this server. */
    externalId: text('external_id'),
    /** The owner who requested the refund; null for a refund that was made at the provider. */
    userId: uuid('user_id'),
    createdAt: instant('created_at').notNull(),
    /** When to ask the provider next. A worker leases the refund by moving this time. Null: never again. */
    nextAttemptAt: instant('attempt_at'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    index('refunds_request_idx').on(table.paymentRequestId),
    uniqueIndex('refunds_external_key').on(table.chargeId, table.externalId),
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
    tenantForeignKey({ name: 'refunds_user_fk', from: [table.tenantId, table.userId], to: [users.tenantId, users.id] }),
    tenantPolicy('tenant_id'),
  ],
);
