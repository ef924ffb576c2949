import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { DeclineReason } from '../../../../contract/payments/decline-reason.ts';
import type { CheckoutRequest } from '../../../lib/states/checkout-request.ts';
import type { ProviderName } from '../../../lib/states/provider-states.ts';
import { cascadingForeignKey, instant, pence, tenantPolicy } from '../columns.ts';
import { paymentRequests } from '../payment-requests.ts';
import { tenantId } from '../tenants.ts';

/**
 * | state | situation |
 * |---|---|
 * | `opening` | The server calls the provider, and has not stored the response. |
 * | `open` | The customer can pay. |
 * | `closed` | Staff cancelled the request. |
 * | `unknown` | The provider does not know the checkout any more, for example after a change from test to live keys. |
 *
 * All states but the first two are final.
 */
export type CheckoutState =
  | 'opening'
  | 'open'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'closed'
  | 'unknown';

/** The id is the provider's idempotency key. */
export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id').notNull(),
    provider: text('provider').$type<ProviderName>().notNull(),
    /** `server`, or the id of the tenant's own account. */
    account: text('account').notNull(),
    state: text('state').$type<CheckoutState>().notNull(),
    /** A retry sends the same parameters. */
    request: jsonb('request').$type<CheckoutRequest>().notNull(),
    returnUrl: text('return_url').notNull(),
    providerCheckoutId: text('session'),
    url: text('url'),
    /** The usual arrival of a payment that takes days. */
    expectedBy: instant('expected_by'),
    /**
     * The checkout was over for this server then, although the provider could not close its page. The worker
     * looks the checkout up until the page has ended.
     */
    leftOpenAt: instant('left_open_at'),
    createdAt: instant('created_at').notNull(),
    /**
     * The server asks the provider next then. A worker leases the checkout by moving this time. Null means
     * that the server asks no more.
     */
    checkAt: instant('check_at'),
    attempts: integer('checks').notNull().default(0),
  },
  (table) => [
    index('checkout_sessions_request_idx').on(table.paymentRequestId, table.createdAt),
    uniqueIndex('checkout_sessions_active_key')
      .on(table.paymentRequestId)
      .where(sql`state in ('opening', 'open')`),
    uniqueIndex('checkout_sessions_session_key').on(
      table.provider,
      table.account,
      table.providerCheckoutId,
    ),
    index('checkout_sessions_check_idx').on(table.checkAt).where(sql`check_at is not null`),
    index('checkout_sessions_created_idx').on(table.createdAt),

    cascadingForeignKey(
      'checkout_sessions_request_fk',
      table,
      table.paymentRequestId,
      paymentRequests,
    ),
    tenantPolicy('tenant_id'),
  ],
);

export interface SandboxRefund {
  readonly idempotencyKey: string;
  readonly amountPence: number;
}

/**
 * The sandbox moves no money. A real provider has such records on its own servers, so the tenant role cannot
 * read them here.
 */
export const sandboxSessions = pgTable('sandbox_sessions', {
  /** The idempotency key of the checkout. */
  id: text('id').primaryKey(),
  amount: pence('amount').notNull(),
  currency: text('currency').notNull(),
  state: text('state').$type<'open' | 'paid' | 'failed' | 'expired'>().notNull(),
  /** The customer can confirm a submitted card with 3-D Secure until then. */
  confirmingUntil: instant('confirming_until'),
  declineReason: text('decline_reason').$type<DeclineReason>(),
  paidAt: instant('paid_at'),
  cardLastFour: text('card_last_four'),
  cardBrand: text('card_brand'),
  refunds: jsonb('refunds').$type<readonly SandboxRefund[]>().notNull().default([]),
  expiresAt: instant('expires_at').notNull(),
}).enableRLS();

/**
 * Answered challenges of the sandbox, so that none is answered twice. A pending one has no row: its URL has
 * the signed state.
 */
export const threeDSecureAttempts = pgTable(
  'three_d_secure_attempts',
  {
    id: text('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id').notNull(),
    answeredAt: instant('answered_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('three_d_secure_attempts_request_idx').on(table.paymentRequestId),
    index('three_d_secure_attempts_expiry_idx').on(table.expiresAt),

    cascadingForeignKey(
      'three_d_secure_attempts_request_fk',
      table,
      table.paymentRequestId,
      paymentRequests,
    ),
    tenantPolicy('tenant_id'),
  ],
);
