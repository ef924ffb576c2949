import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { fencedBy, instant } from './columns.ts';
import { paymentRequests } from './payment-requests.ts';
import { tenantId } from './tenants.ts';

/**
 * Attempts to pay in the sandbox whose 3-D Secure question is answered, so that none is answered twice. An open attempt
 * has no row: it travels signed in the customer's own link.
 */
export const threeDSecureAttempts = pgTable(
  'three_d_secure_attempts',
  {
    id: text('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id')
      .notNull()
      .references(() => paymentRequests.id, { onDelete: 'cascade' }),
    answeredAt: instant('answered_at').notNull(),
    /** From here on the signature is refused whether or not there is a row. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('three_d_secure_attempts_request_idx').on(table.paymentRequestId),
    index('three_d_secure_attempts_expiry_idx').on(table.expiresAt),
    fencedBy('tenant_id'),
  ],
);
