import { isNotNull, sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { VatCode } from '../../../contract/money.ts';
import type { HistoryEvent, HistoryReason } from '../../../contract/payments/payment-history.ts';
import type { PaymentStatus } from '../../../contract/payments/payment-status.ts';
import type { PaymentWay } from '../../../contract/payments/recorded-payment.ts';
import type { Channel } from '../../lib/states/message-states.ts';
import type {
  DisputeState,
  ProviderName,
  RefundReason,
  RefundStatus,
} from '../../lib/states/provider-states.ts';
import {
  cascadingForeignKey,
  currentTransaction,
  instant,
  pence,
  phoneE164,
  tenantForeignKey,
  tenantPolicy,
  writtenIn,
} from './columns.ts';
import { customers } from './customers.ts';
import { tenantId } from './tenants.ts';
import { users } from './users.ts';

/** The recipient's name, email and phone are copies from the creation. */
export const paymentRequests = pgTable(
  'payment_requests',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    ident: text('ident').notNull(),
    /**
     * It is null until money arrives for a request that a customer began on the counter page
     * (docs/decisions/033).
     */
    customerId: uuid('customer_id'),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email'),
    customerPhone: text('customer_phone'),
    phoneE164: phoneE164(),
    description: text('description').notNull(),
    amountNet: pence('amount_net').notNull(),
    amountVat: pence('amount_vat').notNull(),
    amountGross: pence('amount_gross').notNull(),
    vatCode: text('vat_code').$type<VatCode>().notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    userId: uuid('user_id'),
    customerCreated: boolean('customer_created').notNull().default(false),
    payToken: text('pay_token').notNull().unique(),
    searchText: text('search_text').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSentAt: instant('last_sent_at'),
    /** A message of the last send did not arrive, and none arrived on another channel. */
    isUndelivered: boolean('is_undelivered').notNull().default(false),
    expiresAt: instant('expires_at'),
    remindersStoppedAt: instant('reminders_stopped_at'),
    /** The provider whose page the customer last opened. The next page opens there, too. */
    provider: text('provider').$type<ProviderName>(),
    /** The account at the provider, as in `checkout_sessions`. */
    providerAccount: text('provider_account'),
    cancelledAt: instant('cancelled_at'),
    /** `client` is the shop's staff. */
    cancelledBy: text('cancelled_by').$type<'client' | 'provider'>(),
    /** The link asks for this until the first payment. Null means all that is due. */
    partAmount: pence('part_amount'),
    /** The sum of charges and recorded payments. Refunds are not subtracted. */
    paidAmount: pence('paid_amount').notNull().default(0),
    /** The part of `paidAmount` that was paid outside of the provider. */
    recordedAmount: pence('recorded_amount').notNull().default(0),
    paidAt: instant('paid_at'),
    /** The card of the last charge that pays the request. */
    cardLastFour: text('card_last_four'),
    cardBrand: text('card_brand'),
    /** The bank last declined a payment for good then. */
    declinedAt: instant('declined_at'),
    /** The sum of charges that arrived when the request was not payable. */
    lateAmount: pence('late_amount'),
    lateRefundedAmount: pence('late_refunded_amount').notNull().default(0),
    lateAt: instant('late_at'),
    refundedAmount: pence('refunded_amount').notNull().default(0),
    refundStatus: text('refund_status').$type<RefundStatus>(),
    refundReason: text('refund_reason').$type<RefundReason>(),
    disputeState: text('dispute_state').$type<DisputeState>(),
    disputedAmount: pence('disputed_amount').notNull().default(0),
    disputeDueAt: instant('dispute_due_at'),
    erasedAt: instant('erased_at'),
  },
  (table) => [
    uniqueIndex('payment_requests_ident_key').on(table.tenantId, table.ident),
    // Scans go backwards: drizzle's `desc()` puts nulls last, which `order by … desc` cannot use.
    index('payment_requests_newest_idx')
      .on(table.tenantId, table.createdAt, table.id)
      .where(sql`customer_id is not null`),
    index('payment_requests_customer_idx').on(
      table.tenantId,
      table.customerId,
      table.createdAt,
      table.id,
    ),
    index('payment_requests_user_idx')
      .on(table.tenantId, table.userId, table.createdAt, table.id)
      .where(sql`customer_id is not null`),
    index('payment_requests_counter_idx').on(table.createdAt).where(sql`customer_id is null`),

    index('payment_requests_unparsed_phone_idx')
      .on(table.id)
      .where(sql`customer_phone is not null and phone_e164 is null`),
    // The answer to a text message names its number, and no tenant.
    index('payment_requests_phone_e164_idx').on(table.phoneE164),
    index('payment_requests_disputed_idx')
      .on(table.tenantId, table.createdAt)
      .where(sql`dispute_state is not null`),
    index('payment_requests_undelivered_idx')
      .on(table.tenantId, table.createdAt)
      .where(sql`is_undelivered`),
    unique('payment_requests_tenant_key').on(table.tenantId, table.id),
    tenantForeignKey('payment_requests_customer_fk', table, table.customerId, customers),
    tenantForeignKey('payment_requests_user_fk', table, table.userId, users),
    tenantPolicy('tenant_id'),
  ],
);

/**
 * A request that a customer began on the counter page and has not paid is left out. Every read for staff has
 * this condition, in SQL also `find_payments`.
 */
export const isShownToStaff = isNotNull(paymentRequests.customerId);

/** A declined request counts while its link has not expired. */
export const isUnpaid = (now: Date) => {
  const { status, expiresAt } = paymentRequests;
  // With literals instead of parameters, the planner recognises the partial index.
  return sql`(${status} in ('requested', 'declined')
    and (${status} = 'requested' or ${expiresAt} is null or ${expiresAt} > ${now.toISOString()}::timestamptz))`;
};

export const dueAmount = sql`(${paymentRequests.amountGross} - ${paymentRequests.paidAmount})`;

/** `payment_requests` itself records the creation. */
export const paymentHistory = pgTable(
  'payment_history',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id').notNull(),
    event: text('event').$type<Exclude<HistoryEvent, 'created'>>().notNull(),
    at: instant('at').notNull(),
    /** Null means that the customer, the provider or a mail server caused the event. */
    userId: uuid('user_id'),
    channel: text('channel').$type<Channel>(),
    /** The channels of an accepted resend. Rows of earlier releases have none. */
    channels: text('channels').array().$type<Channel[]>(),
    /**
     * The message of such an event, whose row in the outbox goes sooner. Rows of earlier releases have none.
     */
    messageId: uuid('message_id'),
    /** The event of the resend that this event undoes. */
    undoneId: uuid('undone_id'),
    /** The last send before the resend. An undo restores it and the next column. */
    previousSentAt: instant('previous_sent_at'),
    previousExpiresAt: instant('previous_expires_at'),
    /** The amount of a payment or refund that is not the whole request's. */
    amount: pence('amount'),
    /** Why a card was declined, a page was not opened, or a message did not arrive. */
    reason: text('reason').$type<HistoryReason>(),
    way: text('way').$type<PaymentWay>(),
    retryUntil: instant('retry_until'),
    /** The customer wrote this, in `replied`. Rows of earlier releases have none. */
    text: text('text'),
    writtenIn: writtenIn('written_in').notNull().default(currentTransaction),
  },
  (table) => [
    index('payment_history_request_idx').on(table.paymentRequestId, table.at, table.id),
    index('payment_history_written_idx').on(table.tenantId, table.writtenIn),
    // Only the first `opened` event of a request counts.
    uniqueIndex('payment_history_opened_key')
      .on(table.paymentRequestId)
      .where(sql`event = 'opened'`),
    // A resend is undone once.
    uniqueIndex('payment_history_undone_key').on(table.undoneId).where(sql`undone_id is not null`),

    cascadingForeignKey(
      'payment_history_request_fk',
      table,
      table.paymentRequestId,
      paymentRequests,
    ),
    tenantForeignKey('payment_history_user_fk', table, table.userId, users),
    tenantPolicy('tenant_id'),
  ],
);

/**
 * A customer has made a payment request with the code (docs/decisions/053). There is no foreign key, because
 * the session may have ended since.
 */
export const paymentCodes = pgTable(
  'payment_codes',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id').notNull().unique(),
    /** The id of the proof key that made the code has the session. */
    sessionId: uuid('session_id').notNull(),
    keyIssuedAt: instant('key_issued_at').notNull(),
    isLive: boolean('is_live').notNull(),
    nonce: text('nonce').notNull(),
    /** The server first told the session that the code is paid. */
    seenAt: instant('seen_at'),
  },
  (table) => [
    // A nonce pays once.
    unique('payment_codes_nonce_key').on(table.tenantId, table.sessionId, table.nonce),
    cascadingForeignKey('payment_codes_request_fk', table, table.paymentRequestId, paymentRequests),
    tenantPolicy('tenant_id'),
  ],
);
