import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PaymentStatus } from '../../../contract/payment-status.ts';
import { fencedBy, instant } from './columns.ts';
import { paymentRequests } from './payment-requests.ts';
import { tenantId } from './tenants.ts';

/** What the provider has reported, by the id of its message: a second delivery is known by it. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id')
      .notNull()
      .references(() => paymentRequests.id, { onDelete: 'cascade' }),
    status: text('status').$type<Exclude<PaymentStatus, 'requested'>>().notNull(),
    /** When it happened, as the provider says. */
    occurredAt: instant('occurred_at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    index('provider_events_request_idx').on(table.paymentRequestId),
    index('provider_events_age_idx').on(table.receivedAt),
    fencedBy('tenant_id'),
  ],
);
