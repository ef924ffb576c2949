import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CheckoutRequest } from '../../../lib/states/checkout-request.ts';
import type { ProviderName } from '../../../lib/states/provider-states.ts';
import { instant, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { paymentRequests } from '../payment-requests.ts';
import { tenantId } from '../tenants.ts';

/**
 * `opening`: the server calls the provider and has not stored the response. `open`: the customer
 * can pay. The other states are final. `closed`: staff cancelled the request. `unknown`: the
 * provider does not know the checkout any more, for example after a change from test keys to live
 * keys.
 */
export type CheckoutState =
  | 'opening'
  | 'open'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'closed'
  | 'unknown';

/** Hosted pages that were opened for payment requests. The id is the provider's idempotency key. */
export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id').notNull(),
    provider: text('provider').$type<ProviderName>().notNull(),
    /** `server`, or the id of the merchant's own account. */
    account: text('account').notNull(),
    state: text('state').$type<CheckoutState>().notNull(),
    /** The parameters of the call, so that a retry sends them unchanged. */
    request: jsonb('request').$type<CheckoutRequest>().notNull(),
    returnUrl: text('return_url').notNull(),
    /** The provider's id of the checkout; null while `opening`. */
    providerCheckoutId: text('session'),
    /** The URL of the hosted page. */
    url: text('url'),
    /**
     * When a payment that takes days usually arrives; null unless the customer has paid with such a
     * method.
     */
    expectedBy: instant('expected_by'),
    /**
     * When the checkout was over for this server although the provider could not close its page.
     * Null for other checkouts. The worker looks such a checkout up until its page has ended.
     */
    leftOpenAt: instant('left_open_at'),
    createdAt: instant('created_at').notNull(),
    /**
     * When to ask the provider for the checkout next. A worker leases the checkout by moving this
     * time. Null: never again.
     */
    checkAt: instant('check_at'),
    checks: integer('checks').notNull().default(0),
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

    tenantForeignKey({
      name: 'checkout_sessions_request_fk',
      from: [table.tenantId, table.paymentRequestId],
      to: [paymentRequests.tenantId, paymentRequests.id],
    }).onDelete('cascade'),
    tenantPolicy('tenant_id'),
  ],
);
