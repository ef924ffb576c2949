import { index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PayoutItemisation, PayoutStatus } from '../../../../contract/entities/payout.ts';
import type { ProviderName } from '../../../lib/states/provider-states.ts';
import { instant, pence, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';

/** As the provider has it. */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    provider: text('provider').$type<ProviderName>().notNull(),
    /** `server`, or the id of the tenant's own provider account. */
    account: text('account').notNull(),
    /** The provider's id of the payout. */
    externalId: text('external_id').notNull(),
    /** Negative when the provider took money from the bank account. */
    amount: pence('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<PayoutStatus>().notNull(),
    /** On the bank statement, if the provider tells it. */
    reference: text('reference'),
    /** `complete`: the lines of the payout are stored. */
    itemisation: text('itemisation').$type<PayoutItemisation>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** The provider expects the money at the bank then. */
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
