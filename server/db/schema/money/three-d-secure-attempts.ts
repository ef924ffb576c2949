import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { paymentRequests } from '../payment-requests.ts';
import { tenantId } from '../tenants.ts';

/**
 * Answered challenges of the sandbox, so that none is answered twice. A pending one has no row: its URL has
 * the signed state.
 */
export const threeDSecureAttempts = pgTable(
  'three_d_secure_attempts',
  {
    id: text('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id').notNull(),
    answeredAt: instant('answered_at').notNull(),
    /** The signature is then invalid, so the row can be deleted. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('three_d_secure_attempts_request_idx').on(table.paymentRequestId),
    index('three_d_secure_attempts_expiry_idx').on(table.expiresAt),

    tenantForeignKey({
      name: 'three_d_secure_attempts_request_fk',
      from: [table.tenantId, table.paymentRequestId],
      to: [paymentRequests.tenantId, paymentRequests.id],
    }).onDelete('cascade'),
    tenantPolicy('tenant_id'),
  ],
);
