import { boolean, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantForeignKey, tenantPolicy } from './columns.ts';
import { paymentRequests } from './payment-requests.ts';
import { tenantId } from './tenants.ts';

/**
 * A customer has made a payment request of each code (docs/decisions/053). The session may have ended since,
 * so there is no foreign key.
 */
export const paymentCodes = pgTable(
  'payment_codes',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id').notNull().unique(),
    /** From the id of the proof key that made the code. */
    sessionId: uuid('session_id').notNull(),
    keyIssuedAt: instant('key_issued_at').notNull(),
    isLive: boolean('is_live').notNull(),
    nonce: text('nonce').notNull(),
  },
  (table) => [
    // A nonce pays once.
    unique('payment_codes_nonce_key').on(table.tenantId, table.sessionId, table.nonce),
    tenantForeignKey({
      name: 'payment_codes_request_fk',
      from: [table.tenantId, table.paymentRequestId],
      to: [paymentRequests.tenantId, paymentRequests.id],
    }).onDelete('cascade'),
    tenantPolicy('tenant_id'),
  ],
);
