import { index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type {
  PayoutItemisation,
  PayoutLineKind,
  PayoutReadState,
  PayoutStatus,
} from '../../../../contract/entities/payout.ts';
import type { ProviderName } from '../../../lib/states/provider-states.ts';
import { cascadingForeignKey, instant, pence, tenantPolicy } from '../columns.ts';
import { tenantId, tenants } from '../tenants.ts';

export const payouts = pgTable(
  'payouts',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    provider: text('provider').$type<ProviderName>().notNull(),
    /** `server`, or the id of the tenant's own provider account. */
    account: text('account').notNull(),
    externalId: text('external_id').notNull(),
    /** It is negative when the provider took money from the bank account. */
    amount: pence('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<PayoutStatus>().notNull(),
    reference: text('reference'),
    /** `complete`: the lines of the payout are stored. */
    itemisation: text('itemisation').$type<PayoutItemisation>().notNull(),
    createdAt: instant('created_at').notNull(),
    arrivesAt: instant('arrives_at').notNull(),
  },
  (table) => [
    uniqueIndex('payouts_external_key').on(
      table.tenantId,
      table.provider,
      table.account,
      table.externalId,
    ),
    index('payouts_arrival_idx').on(table.tenantId, table.arrivesAt),
    unique('payouts_tenant_key').on(table.tenantId, table.id),
    tenantPolicy('tenant_id'),
  ],
);

/** A payment, refund, dispute or fee of a payout. It never changes, and contains no personal data. */
export const payoutLines = pgTable(
  'payout_lines',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    payoutId: uuid('payout_id').notNull(),
    externalId: text('external_id').notNull(),
    kind: text('kind').$type<PayoutLineKind>().notNull(),
    /** The amount before the fee. It is negative when money leaves the account. */
    amount: pence('amount').notNull(),
    fee: pence('fee').notNull(),
    /** The provider's id of the payment, as in `charges.reference`. */
    reference: text('reference'),
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('payout_lines_external_key').on(table.payoutId, table.externalId),
    index('payout_lines_reference_idx').on(table.tenantId, table.reference),
    cascadingForeignKey('payout_lines_payout_fk', table, table.payoutId, payouts),
    tenantPolicy('tenant_id'),
  ],
);

export const payoutReads = pgTable(
  'payout_reads',
  {
    tenantId: uuid('tenant_id')
      .primaryKey()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    state: text('state').$type<PayoutReadState>().notNull(),
    attemptedAt: instant('attempted_at').notNull(),
    succeededAt: instant('succeeded_at'),
  },
  () => [tenantPolicy('tenant_id')],
);
