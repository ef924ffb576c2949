import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { HistoryEvent, HistoryReason } from '../../../contract/payments/payment-history.ts';
import type { PaymentWay } from '../../../contract/payments/recorded-payment.ts';
import type { Channel } from '../../lib/states/message-states.ts';
import { instant, pence, tenantForeignKey, tenantPolicy, writtenIn } from './columns.ts';
import { paymentRequests } from './payment-requests.ts';
import { tenantId } from './tenants.ts';
import { users } from './users.ts';

/**
 * The events of a payment request after its creation. `payment_requests` itself records the
 * creation.
 */
export const paymentHistory = pgTable(
  'payment_history',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id').notNull(),
    event: text('event').$type<Exclude<HistoryEvent, 'created'>>().notNull(),
    at: instant('at').notNull(),
    /** The user who caused the event; null if the customer, the provider or a mail server did. */
    userId: uuid('user_id'),
    /** The channel of the message, for events about messages. */
    channel: text('channel').$type<Channel>(),
    /**
     * The channels on which the server accepted to send the messages of a resend. Null for other
     * events, and in rows of earlier releases.
     */
    channels: text('channels').array().$type<Channel[]>(),
    /**
     * The message of such an event, whose row in the outbox is deleted sooner. Null in rows of
     * earlier releases.
     */
    messageId: uuid('message_id'),
    /** The event of the resend that this event undoes; null for all other events. */
    undoneId: uuid('undone_id'),
    /**
     * When the request was last sent, and when its link expired, before a resend. An undo restores
     * both.
     */
    previousSentAt: instant('previous_sent_at'),
    previousExpiresAt: instant('previous_expires_at'),
    /** The amount of a payment or refund, when it differs from the amount of the request. */
    amount: pence('amount'),
    /**
     * Why a card was declined, why the provider opened no page, or why a message was not delivered.
     */
    reason: text('reason').$type<HistoryReason>(),
    /** How the money came, for events about recorded payments. */
    way: text('way').$type<PaymentWay>(),
    /** Of a message that is delayed: until when the mail server tries again. */
    retryUntil: instant('retry_until'),
    /** What the customer wrote, for the event `replied`. Null in rows of earlier releases. */
    text: text('text'),
    writtenIn: writtenIn('written_in').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('payment_history_request_idx').on(table.paymentRequestId, table.at, table.id),
    index('payment_history_written_idx').on(table.tenantId, table.writtenIn),
    // Allows one `opened` event for each request: the first time that the customer opened the page.
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
