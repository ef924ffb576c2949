import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { HistoryEvent, HistoryReason } from '../../../contract/payments/payment-history.ts';
import type { PaymentWay } from '../../../contract/payments/recorded-payment.ts';
import type { Channel } from '../../lib/states/message-states.ts';
import { instant, pence, tenantForeignKey, tenantPolicy, writtenIn } from './columns.ts';
import { paymentRequests } from './payment-requests.ts';
import { tenantId } from './tenants.ts';
import { users } from './users.ts';

/** After the creation, which `payment_requests` itself records. */
export const paymentHistory = pgTable(
  'payment_history',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id').notNull(),
    event: text('event').$type<Exclude<HistoryEvent, 'created'>>().notNull(),
    at: instant('at').notNull(),
    /** Null: the customer, the provider or a mail server caused the event. */
    userId: uuid('user_id'),
    /** For events about messages. */
    channel: text('channel').$type<Channel>(),
    /**
     * The server accepted to send a resend on these. Null for other events, and in rows of earlier releases.
     */
    channels: text('channels').array().$type<Channel[]>(),
    /**
     * The message of such an event, whose row in the outbox goes sooner. Null in rows of earlier releases.
     */
    messageId: uuid('message_id'),
    /** The event of the resend that this event undoes. */
    undoneId: uuid('undone_id'),
    /** Before a resend. An undo restores both. */
    previousSentAt: instant('previous_sent_at'),
    previousExpiresAt: instant('previous_expires_at'),
    /** Of a payment or refund, when it is not the request's. */
    amount: pence('amount'),
    /** Of a declined card, a page that was not opened, or a message that did not arrive. */
    reason: text('reason').$type<HistoryReason>(),
    /** For events about recorded payments. */
    way: text('way').$type<PaymentWay>(),
    /** The mail server tries a delayed message until then. */
    retryUntil: instant('retry_until'),
    /** What the customer wrote, for `replied`. Null in rows of earlier releases. */
    text: text('text'),
    writtenIn: writtenIn('written_in').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('payment_history_request_idx').on(table.paymentRequestId, table.at, table.id),
    index('payment_history_written_idx').on(table.tenantId, table.writtenIn),
    // One `opened` event for each request: the first time.
    uniqueIndex('payment_history_opened_key')
      .on(table.paymentRequestId)
      .where(sql`event = 'opened'`),
    // A resend is undone once.
    uniqueIndex('payment_history_undone_key').on(table.undoneId).where(sql`undone_id is not null`),

    tenantForeignKey({
      name: 'payment_history_request_fk',
      from: [table.tenantId, table.paymentRequestId],
      to: [paymentRequests.tenantId, paymentRequests.id],
    }).onDelete('cascade'),
    tenantForeignKey({
      name: 'payment_history_user_fk',
      from: [table.tenantId, table.userId],
      to: [users.tenantId, users.id],
    }),
    tenantPolicy('tenant_id'),
  ],
);
