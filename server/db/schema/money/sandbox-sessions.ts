import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { DeclineReason } from '../../../../contract/payments/decline-reason.ts';
import { instant, pence } from '../columns.ts';

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
  /** The customer can confirm a submitted card with 3-D Secure until then. Null: no card waits. */
  confirmingUntil: instant('confirming_until'),
  /** For the state `failed`. */
  declineReason: text('decline_reason').$type<DeclineReason>(),
  paidAt: instant('paid_at'),
  cardLastFour: text('card_last_four'),
  cardBrand: text('card_brand'),
  refunds: jsonb('refunds').$type<readonly SandboxRefund[]>().notNull().default([]),
  expiresAt: instant('expires_at').notNull(),
}).enableRLS();
