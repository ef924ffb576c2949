import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CheckoutRequest } from '../../../lib/states/checkout-request.ts';
import type { ProviderName } from '../../../lib/states/provider-states.ts';
import { instant, tenantForeignKey, tenantPolicy } from '../columns.ts';
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
    /** The parameters of the call, so that a retry sends them unchanged. */
    request: jsonb('request').$type<CheckoutRequest>().notNull(),
    returnUrl: text('return_url').notNull(),
    /** Null while `opening`. */
    providerCheckoutId: text('session'),
    /** The hosted page. */
    url: text('url'),
    /** Set when the customer has paid with a method that takes days. The payment usually arrives then. */
    expectedBy: instant('expected_by'),
    /**
     * The checkout was over for this server then, but the provider could not close its page. The worker looks
     * it up until the page has ended. Null for other checkouts.
     */
    leftOpenAt: instant('left_open_at'),
    createdAt: instant('created_at').notNull(),
    /**
     * The server asks the provider next then. A worker leases the checkout by moving this time. Null: never
     * again.
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
