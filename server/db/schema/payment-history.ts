import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { HistoryEvent } from '../../../contract/payment-history.ts';
import type { Channel } from '../../lib/channel.ts';
import { fencedBy, instant, writtenIn } from './columns.ts';
import { paymentRequests } from './payment-requests.ts';
import { tenantId } from './tenants.ts';
import { users } from './users.ts';

/** What happened to a request since it was created, which its own row tells. */
export const paymentHistory = pgTable(
  'payment_history',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id')
      .notNull()
      .references(() => paymentRequests.id, { onDelete: 'cascade' }),
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
