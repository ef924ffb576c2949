import { bigint, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MovementKind, MovementWay } from '../../../../contract/entities/movement.ts';
import { instant, pence, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { paymentRequests } from '../payment-requests.ts';
import { tenantId } from '../tenants.ts';
import { payouts } from './payouts.ts';

/** The journal (docs/decisions/051). Rows are only added: a fact that turns out differently adds a row. */
export const movements = pgTable(
  'movements',
  {
    id: uuid('id').primaryKey(),
    /**
     * The order in which this server learned of a tenant's movements. `lockJournal` ensures that no smaller
     * number appears after a closing.
     */
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
    tenantId: tenantId(),
    kind: text('kind').$type<MovementKind>().notNull(),
    /** Null for fees and payouts. */
    way: text('way').$type<MovementWay>(),
    /** The charge, recorded payment, refund, payout or line of a payout; the charge of a dispute. */
    sourceId: uuid('source_id').notNull(),
    /** Null for payouts, and for fees that belong to no payment. */
    paymentRequestId: uuid('payment_request_id'),
    /** Of a fee or payout. */
    payoutId: uuid('payout_id'),
    /** The money moved then. */
    at: instant('at').notNull(),
    /** The day of `at` in the time zone of the shops. */
    day: date('day', { mode: 'string' }).notNull(),
    /** This server learned of the movement then. */
    learnedAt: instant('learned_at').notNull(),
    /** Negative when money left the shop. */
    amount: pence('amount').notNull(),
    /** In the proportion of the request. */
    vat: pence('vat').notNull(),
  },
  (table) => [
    index('movements_day_idx').on(table.tenantId, table.day, table.at, table.id),
    index('movements_number_idx').on(table.tenantId, table.number),
    index('movements_request_idx').on(table.paymentRequestId),
    index('movements_source_idx').on(table.sourceId),

    tenantForeignKey({
      name: 'movements_request_fk',
      from: [table.tenantId, table.paymentRequestId],
      to: [paymentRequests.tenantId, paymentRequests.id],
    }).onDelete('cascade'),
    tenantForeignKey({
      name: 'movements_payout_fk',
      from: [table.tenantId, table.payoutId],
      to: [payouts.tenantId, payouts.id],
    }).onDelete('cascade'),
    tenantPolicy('tenant_id'),
  ],
);
