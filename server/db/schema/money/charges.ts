import { eq, sql } from 'drizzle-orm';
import { index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ProviderName } from '../../../lib/states/provider-states.ts';
import { instant, pence, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { paymentRequests } from '../payment-requests.ts';
import { tenantId } from '../tenants.ts';

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
    /** Null: the provider only reported the payment. */
    providerCheckoutId: text('session'),
    /** The provider's id of the payment. */
    reference: text('reference').notNull(),
    /** Derived from all facts about the request, like `refundedAmount` and `disputedAmount`. */
    kind: text('kind').$type<ChargeKind>().notNull(),
    amount: pence('amount').notNull(),
    currency: text('currency').notNull(),
    cardLastFour: text('card_last_four'),
    cardBrand: text('card_brand'),
    paidAt: instant('paid_at').notNull(),
    /** This server learned of the charge then. */
    recordedAt: instant('recorded_at').notNull().default(sql`now()`),
    refundedAmount: pence('refunded_amount').notNull().default(0),
    /** A dispute has withdrawn this. */
    disputedAmount: pence('disputed_amount').notNull().default(0),
  },
  (table) => [
    uniqueIndex('charges_reference_key').on(table.provider, table.account, table.reference),
    index('charges_request_idx').on(table.paymentRequestId),
    index('charges_paid_idx').on(table.paidAt),
    index('charges_settled_idx').on(table.tenantId, table.paidAt).where(sql`kind = 'settled'`),

    unique('charges_tenant_key').on(table.tenantId, table.id),
    tenantForeignKey({
      name: 'charges_request_fk',
      from: [table.tenantId, table.paymentRequestId],
      to: [paymentRequests.tenantId, paymentRequests.id],
    }).onDelete('cascade'),
    tenantPolicy('tenant_id'),
  ],
);

/** The other charges have to be refunded. */
export const isSettled = eq(charges.kind, 'settled');

/** Without refunds, and without what disputes have withdrawn. */
export const remainingAmount = sql`${charges.amount} - ${charges.refundedAmount} - ${charges.disputedAmount}`;
