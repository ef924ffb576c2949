import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { DeclineReason } from '../../../contract/decline-reason.ts';
import { instant, pence } from './columns.ts';

export interface SandboxRefund {
  readonly idempotencyKey: string;
  readonly amountPence: number;
}

/** The records of the sandbox provider, which a real provider has on its own servers. The tenant role has no access. */
export const sandboxSessions = pgTable('sandbox_sessions', {
  /** The idempotency key with which the session was opened. */
  id: text('id').primaryKey(),
  amount: pence('amount').notNull(),
  currency: text('currency').notNull(),
  state: text('state').$type<'open' | 'paid' | 'failed' | 'expired'>().notNull(),
  /** When the 3-D Secure challenge of a submitted card ends; null: there is none. */
  confirmingUntil: instant('confirming_until'),
  /** Why the card of a failed session was declined. */
  declineReason: text('decline_reason').$type<DeclineReason>(),
  paidAt: instant('paid_at'),
  cardLastFour: text('card_last_four'),
  refunds: jsonb('refunds').$type<readonly SandboxRefund[]>().notNull().default([]),
  expiresAt: instant('expires_at').notNull(),
}).enableRLS();
