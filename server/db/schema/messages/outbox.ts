import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DeliveryReason } from '../../../../contract/payments/delivery.ts';
import type {
  OutboxChannel,
  ReportedState,
  StaffNotice,
} from '../../../lib/states/message-states.ts';
import { cascadingForeignKey, instant, tenantPolicy } from '../columns.ts';
import { paymentRequests } from '../payment-requests.ts';
import { tenantId } from '../tenants.ts';

export const NEVER = new Date('9999-12-31T00:00:00Z');

/** The transaction of a change writes the message that reports it. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    /**
     * The message tells the customer about this request. When it cannot be paid any more, an unsent message
     * is deleted.
     */
    paymentRequestId: uuid('payment_request_id'),
    /** The history event of the resend of a request or receipt. */
    resendId: uuid('resend_id'),
    channel: text('channel').$type<OutboxChannel>().notNull(),
    recipient: text('recipient').notNull(),
    senderName: text('sender_name').notNull(),
    /** Replies to an email go there. The default is the sending address. */
    replyTo: text('reply_to'),
    /** A receipt is sent although its request can no longer be paid. */
    isReceipt: boolean('is_receipt').notNull().default(false),
    /** A receipt confirms this charge. */
    chargeId: uuid('charge_id'),
    /** The message tells the customer of this refund. */
    refundId: uuid('refund_id'),
    /**
     * The message tells staff `notice` about this request. In rows of earlier releases a trigger fills in the
     * request.
     */
    noticeRequestId: uuid('notice_request_id'),
    notice: text('notice').$type<StaffNotice>(),
    /**
     * The subject, the text, the HTML and the `unsubscribeUrl`, encrypted with `APP_SECRET`. It is null
     * without `APP_SECRET`, in rows of the previous release, and once the message is sent or given up.
     */
    encryptedContent: text('encrypted_content'),
    subject: text('subject').notNull().default(''),
    text: text('text').notNull().default(''),
    html: text('html'),
    /**
     * The customer stops reminders there. It is empty in a reminder with encrypted content, and null for
     * other messages.
     */
    unsubscribeUrl: text('unsubscribe_url'),
    /**
     * The tenant's own account (`text_accounts`) that sent the text message last. It is null for the server's
     * account.
     */
    textAccountId: uuid('text_account_id'),
    /**
     * The tenant's own mail server (`email_accounts`) that sends the email, even when another has replaced
     * it. It is null for the current mail server.
     */
    emailAccountId: uuid('email_account_id'),
    createdAt: instant('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /**
     * The message is sent, or tried again, then. A worker leases it by moving this time. In rows of the
     * previous release it is the year 9999 until `adoptMessages` sets it.
     */
    dueAt: instant('send_at').notNull().default(NEVER),
    /**
     * `dueAt` of the previous release, which cannot read encrypted content. The year 9999 makes its servers
     * leave rows of this release alone.
     */
    formerDueAt: instant('due_at').notNull().default(NEVER),
    sentAt: instant('sent_at'),
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
    uniqueIndex('outbox_charge_key')
      .on(table.chargeId)
      .where(sql`is_receipt and resend_id is null`),
    uniqueIndex('outbox_refund_key').on(table.refundId).where(sql`refund_id is not null`),
    unique('outbox_tenant_key').on(table.tenantId, table.id),

    cascadingForeignKey('outbox_request_fk', table, table.paymentRequestId, paymentRequests),
    cascadingForeignKey('outbox_notice_fk', table, table.noticeRequestId, paymentRequests),
    tenantPolicy('tenant_id'),
  ],
);

/** `RateLimiterDrizzle` has these columns. */
export const messageCounts = pgTable(
  'message_counts',
  {
    key: text('key').primaryKey(),
    /** The rate limiter does not know the column, so the database fills it in. */
    tenantId: tenantId().default(sql`nullif(current_setting('app.tenant', true), '')::uuid`),
    points: integer('points').notNull(),
    expire: instant('expire'),
  },
  (table) => [index('message_counts_expire_idx').on(table.expire), tenantPolicy('tenant_id')],
);

/** One row for each message and state has the provider's earliest report. */
export const deliveryReports = pgTable(
  'delivery_reports',
  {
    tenantId: tenantId(),
    messageId: uuid('message_id').notNull(),
    state: text('state').$type<ReportedState>().notNull(),
    reason: text('reason').$type<DeliveryReason>(),
    answer: text('answer'),
    /** The provider's time of the event, or the time at which the report arrived. */
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'delivery_reports_pk', columns: [table.messageId, table.state] }),
    cascadingForeignKey('delivery_reports_message_fk', table, table.messageId, outbox),
    tenantPolicy('tenant_id'),
  ],
);
