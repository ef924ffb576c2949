import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PaymentStatus } from '../../../../contract/payments/payment-status.ts';
import { instant, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { paymentRequests } from '../payment-requests.ts';
import { tenantId } from '../tenants.ts';

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

    tenantForeignKey({
      name: 'provider_events_request_fk',
      from: [table.tenantId, table.paymentRequestId],
      to: [paymentRequests.tenantId, paymentRequests.id],
    }).onDelete('cascade'),
    tenantPolicy('tenant_id'),
  ],
);
