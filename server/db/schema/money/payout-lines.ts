import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PayoutLineKind } from '../../../../contract/entities/payout.ts';
import { instant, pence, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';
import { payouts } from './payouts.ts';

/** Payments, refunds, disputes and fees. They never change, and contain no personal data. */
export const payoutLines = pgTable(
  'payout_lines',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    payoutId: uuid('payout_id').notNull(),
    /** The provider's id of the line. */
    externalId: text('external_id').notNull(),
    kind: text('kind').$type<PayoutLineKind>().notNull(),
    /** Before the fee. Negative when money leaves the account. */
    amount: pence('amount').notNull(),
    fee: pence('fee').notNull(),
    /** `charges.reference`, the provider's id of the payment. Null: the line belongs to no payment. */
    reference: text('reference'),
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('payout_lines_external_key').on(table.payoutId, table.externalId),
    index('payout_lines_reference_idx').on(table.tenantId, table.reference),
    tenantForeignKey({
      name: 'payout_lines_payout_fk',
      from: [table.tenantId, table.payoutId],
      to: [payouts.tenantId, payouts.id],
    }).onDelete('cascade'),
    tenantPolicy('tenant_id'),
  ],
);
