import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { HistoryEvent } from '../../../contract/payment-history.ts';
import type { PaymentStatus } from '../../../contract/payment-status.ts';
import type { Channel } from '../../lib/channel.ts';
import { fencedBy, instant, writtenIn } from './columns.ts';
import { paymentRequests } from './payments.ts';
import { tenantId, users } from './staff.ts';

const paymentRequestId = () =>
  uuid('payment_request_id')
    .notNull()
    .references(() => paymentRequests.id, { onDelete: 'cascade' });

/** What happened to a request since it was created, which its own row tells. */
export const paymentHistory = pgTable(
  'payment_history',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: paymentRequestId(),
    event: text('event').$type<Exclude<HistoryEvent, 'created'>>().notNull(),
    at: instant('at').notNull(),
    /** The member of staff who did it; null: the customer, the provider or the mail. */
    userId: uuid('user_id').references(() => users.id),
    /** Of what was sent, or could not be. */
    channel: text('channel').$type<Channel>(),
    writtenIn: writtenIn('written_in').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('payment_history_request_idx').on(table.paymentRequestId, table.at, table.id),
    index('payment_history_written_idx').on(table.tenantId, table.writtenIn),
    // Only the first opening is kept.
    uniqueIndex('payment_history_opened_key').on(table.paymentRequestId).where(sql`event = 'opened'`),
    fencedBy('tenant_id'),
  ],
);

/** What the provider has reported, by the id of its message: a second delivery is known by it. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: paymentRequestId(),
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
