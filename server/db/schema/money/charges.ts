import { eq, sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type {
  DisputeState,
  ProviderName,
  RefundReason,
  RefundStatus,
} from '../../../lib/states/provider-states.ts';
import { cascadingForeignKey, instant, pence, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { paymentRequests } from '../payment-requests.ts';
import { tenantId } from '../tenants.ts';
import { users } from '../users.ts';

/**
 * | kind | charge |
 * |---|---|
 * | `settled` | It pays the request. |
 * | `late` | The request was already cancelled. |
 * | `duplicate` | The request was already paid. |
 * | `mismatch` | Its amount or currency is not that of the request. |
 */
export type ChargeKind = 'settled' | 'late' | 'duplicate' | 'mismatch';

export const charges = pgTable(
  'charges',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id').notNull(),
    provider: text('provider').$type<ProviderName>().notNull(),
    account: text('account').notNull(),
    /** Null means that the provider only reported the payment. */
    providerCheckoutId: text('session'),
    reference: text('reference').notNull(),
    /** All facts about the request decide it, like `refundedAmount` and `disputedAmount`. */
    kind: text('kind').$type<ChargeKind>().notNull(),
    amount: pence('amount').notNull(),
    currency: text('currency').notNull(),
    cardLastFour: text('card_last_four'),
    cardBrand: text('card_brand'),
    paidAt: instant('paid_at').notNull(),
    /** This server learned of the charge then. */
    recordedAt: instant('recorded_at').notNull().default(sql`now()`),
    refundedAmount: pence('refunded_amount').notNull().default(0),
    disputedAmount: pence('disputed_amount').notNull().default(0),
  },
  (table) => [
    uniqueIndex('charges_reference_key').on(table.provider, table.account, table.reference),
    index('charges_request_idx').on(table.paymentRequestId),
    index('charges_paid_idx').on(table.paidAt),
    index('charges_settled_idx').on(table.tenantId, table.paidAt).where(sql`kind = 'settled'`),

    unique('charges_tenant_key').on(table.tenantId, table.id),
    cascadingForeignKey('charges_request_fk', table, table.paymentRequestId, paymentRequests),
    tenantPolicy('tenant_id'),
  ],
);

/** Other charges have to be refunded. */
export const isSettled = eq(charges.kind, 'settled');

export const remainingAmount = sql`${charges.amount} - ${charges.refundedAmount} - ${charges.disputedAmount}`;

/** The id is the provider's idempotency key, except for refunds that were made at the provider. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id').notNull(),
    /** It is null when the provider does not say which one. */
    chargeId: uuid('charge_id'),
    /** The provider's id of the refunded payment, where it reports a refund without its payment. */
    chargeReference: text('charge_reference'),
    amount: pence('amount').notNull(),
    status: text('status').$type<RefundStatus>().notNull(),
    reason: text('reason').$type<RefundReason>(),
    /** The provider's id of a refund that was made at the provider. */
    externalId: text('external_id'),
    /** It is null for a refund that was made at the provider. */
    userId: uuid('user_id'),
    createdAt: instant('created_at').notNull(),
    /** The provider's last change of the status, as far as this server knows. */
    changedAt: instant('changed_at'),
    /**
     * The server asks the provider next then. A worker leases the refund by moving this time. Null means that
     * the server asks no more.
     */
    nextAttemptAt: instant('attempt_at'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    index('refunds_request_idx').on(table.paymentRequestId),
    index('refunds_charge_idx').on(table.chargeId),
    uniqueIndex('refunds_provider_key').on(table.paymentRequestId, table.externalId),
    index('refunds_attempt_idx').on(table.nextAttemptAt),

    cascadingForeignKey('refunds_request_fk', table, table.paymentRequestId, paymentRequests),
    cascadingForeignKey('refunds_charge_fk', table, table.chargeId, charges),
    tenantForeignKey('refunds_user_fk', table, table.userId, users),
    tenantPolicy('tenant_id'),
  ],
);

/** Disputes are also called chargebacks. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id').notNull(),
    chargeId: uuid('charge_id').notNull(),
    externalId: text('external_id').notNull(),
    amount: pence('amount').notNull(),
    state: text('state').$type<DisputeState>().notNull(),
    /** The provider's word for the customer's reason, such as `fraudulent`. */
    reason: text('reason'),
    /** The shop can answer until then. */
    dueAt: instant('due_at'),
    url: text('url'),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [
    index('disputes_request_idx').on(table.paymentRequestId),
    uniqueIndex('disputes_external_key').on(table.chargeId, table.externalId),

    cascadingForeignKey('disputes_request_fk', table, table.paymentRequestId, paymentRequests),
    cascadingForeignKey('disputes_charge_fk', table, table.chargeId, charges),
    tenantPolicy('tenant_id'),
  ],
);
