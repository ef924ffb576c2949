import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { OutboxChannel } from '../../lib/channel.ts';
import { fencedBy, instant } from './columns.ts';
import { paymentRequests } from './payment-requests.ts';
import { tenantId } from './tenants.ts';

/** Messages to go out, written in the transaction of what they tell of. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    /** The request that the message asks to pay; it goes no more once nobody can pay it. Null: an invite. */
    paymentRequestId: uuid('payment_request_id').references(() => paymentRequests.id, { onDelete: 'cascade' }),
    channel: text('channel').$type<OutboxChannel>().notNull(),
    recipient: text('recipient').notNull(),
    /** The tenant's name, in which the message goes out. */
    senderName: text('sender_name').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Email only. */
    html: text('html'),
    createdAt: instant('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Due from here; a worker that takes the message moves it past its own lease. */
    dueAt: instant('due_at').notNull(),
    sentAt: instant('sent_at'),
    /** Given up on. */
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('outbox_due_idx').on(table.dueAt).where(sql`sent_at is null and failed_at is null`),
    index('outbox_waiting_idx').on(table.paymentRequestId).where(sql`sent_at is null and failed_at is null`),
    fencedBy('tenant_id'),
  ],
);
