import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OutboxChannel, StaffNotice } from '../../../lib/states/message-states.ts';
import { instant, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { paymentRequests } from '../payment-requests.ts';
import { tenantId } from '../tenants.ts';

/** A time that does not come. */
export const NEVER = new Date('9999-12-31T00:00:00Z');

/** Messages to send, written in the same transaction as the change that they report. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    /**
     * The request about which the message tells the customer. When the request cannot be paid any
     * more, an unsent message is deleted.
     */
    paymentRequestId: uuid('payment_request_id'),
    /**
     * The event of the resend, of the request or its receipt, that the message belongs to; null for
     * all other messages.
     */
    resendId: uuid('resend_id'),
    channel: text('channel').$type<OutboxChannel>().notNull(),
    recipient: text('recipient').notNull(),
    /** The tenant's name, shown as the sender. */
    senderName: text('sender_name').notNull(),
    /** The reply-to address of an email; null: replies go to the address that sends it. */
    replyTo: text('reply_to'),
    /**
     * Whether the message is a receipt, which is sent although its request can no longer be paid.
     */
    isReceipt: boolean('is_receipt').notNull().default(false),
    /**
     * The charge that a receipt confirms; null for all other messages, and in rows of earlier
     * releases.
     */
    chargeId: uuid('charge_id'),
    /** The refund of which the message tells the customer; null for all other messages. */
    refundId: uuid('refund_id'),
    /**
     * The request about which the message tells staff, and what it tells; null for all other
     * messages. In rows of earlier releases a trigger fills in the request.
     */
    noticeRequestId: uuid('notice_request_id'),
    notice: text('notice').$type<StaffNotice>(),
    /**
     * Subject, text, HTML and the page on which the customer stops reminders, encrypted with
     * `APP_SECRET`. Null without `APP_SECRET`, in rows of the previous release, and once the message
     * is sent or given up.
     */
    encryptedContent: text('encrypted_content'),
    subject: text('subject').notNull().default(''),
    text: text('text').notNull().default(''),
    /** Null for all messages but emails. */
    html: text('html'),
    /**
     * The page on which the customer stops reminders; empty in a reminder with encrypted content, and
     * null for all messages but reminders.
     */
    unsubscribeUrl: text('unsubscribe_url'),
    /**
     * The tenant's own account (`text_accounts`) with which a text message was sent last; null: the
     * account of the server, and for all messages but text messages.
     */
    textAccountId: uuid('text_account_id'),
    /**
     * The tenant's own mail server (`email_accounts`) that sends the email, although another one may
     * have replaced it; null: the one in force, and for all messages but emails.
     */
    emailAccountId: uuid('email_account_id'),
    createdAt: instant('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /**
     * When to send the message, or to try again. A worker leases the message by moving this time. In
     * rows of the previous release it is the year 9999 until `adoptMessages` sets it.
     */
    dueAt: instant('send_at').notNull().default(NEVER),
    /**
     * `dueAt` of the previous release, which cannot read encrypted content. In the rows of this
     * release it is the year 9999, so that servers of the previous release leave them alone.
     */
    formerDueAt: instant('due_at').notNull().default(NEVER),
    sentAt: instant('sent_at'),
    /** When the last attempt failed and the message was given up. */
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('outbox_send_idx').on(table.dueAt).where(sql`sent_at is null and failed_at is null`),
    index('outbox_due_idx').on(table.formerDueAt).where(sql`sent_at is null and failed_at is null`),
    index('outbox_waiting_idx')
      .on(table.paymentRequestId)
      .where(sql`sent_at is null and failed_at is null`),
    index('outbox_notice_idx').on(table.noticeRequestId).where(sql`notice_request_id is not null`),
    index('outbox_resend_idx').on(table.resendId).where(sql`resend_id is not null`),
    // One receipt for each charge, besides those that staff send again.
    uniqueIndex('outbox_charge_key')
      .on(table.chargeId)
      .where(sql`is_receipt and resend_id is null`),
    // One notice for each refund.
    uniqueIndex('outbox_refund_key').on(table.refundId).where(sql`refund_id is not null`),
    unique('outbox_tenant_key').on(table.tenantId, table.id),

    tenantForeignKey({
      name: 'outbox_request_fk',
      from: [table.tenantId, table.paymentRequestId],
      to: [paymentRequests.tenantId, paymentRequests.id],
    }).onDelete('cascade'),
    tenantForeignKey({
      name: 'outbox_notice_fk',
      from: [table.tenantId, table.noticeRequestId],
      to: [paymentRequests.tenantId, paymentRequests.id],
    }).onDelete('cascade'),
    tenantPolicy('tenant_id'),
  ],
);
