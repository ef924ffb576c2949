import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { DeclineReason } from '../../../../contract/payments/decline-reason.ts';
import { instant, pence } from '../columns.ts';

export interface SandboxRefund {
  readonly idempotencyKey: string;
  readonly amountPence: number;
}

/**
 * The checkout sessions of the sandbox. The sandbox stands in for a payment provider and moves no
 * money. A real provider has such records on its own servers, so the database role of a tenant
 * cannot read them here.
 */
export const sandboxSessions = pgTable('sandbox_sessions', {
  /** The idempotency key with which the checkout was opened. */
  id: text('id').primaryKey(),
  amount: pence('amount').notNull(),
  currency: text('currency').notNull(),
  state: text('state').$type<'open' | 'paid' | 'failed' | 'expired'>().notNull(),
  /**
   * Until when the customer can confirm a submitted card with 3-D Secure. Null if no card waits for
   * this.
   */
  confirmingUntil: instant('confirming_until'),
  /** Why the card was declined, in the state `failed`. */
  declineReason: text('decline_reason').$type<DeclineReason>(),
  paidAt: instant('paid_at'),
  cardLastFour: text('card_last_four'),
  cardBrand: text('card_brand'),
  refunds: jsonb('refunds').$type<readonly SandboxRefund[]>().notNull().default([]),
  expiresAt: instant('expires_at').notNull(),
}).enableRLS();
