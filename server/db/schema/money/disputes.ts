import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { DisputeState } from '../../../lib/states/provider-states.ts';
import { instant, pence, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { paymentRequests } from '../payment-requests.ts';
import { tenantId } from '../tenants.ts';
import { charges } from './charges.ts';

/** Disputes (chargebacks) of charges, as the provider has them. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id').notNull(),
    chargeId: uuid('charge_id').notNull(),
    /** The provider's id of the dispute. */
    externalId: text('external_id').notNull(),
    amount: pence('amount').notNull(),
    state: text('state').$type<DisputeState>().notNull(),
    /** The provider's word for the customer's reason, such as `fraudulent`. */
    reason: text('reason'),
    /** The shop can answer until then. Null: it cannot. */
    dueAt: instant('due_at'),
    /** The provider's page for the shop. */
    url: text('url'),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [
    index('disputes_request_idx').on(table.paymentRequestId),
    uniqueIndex('disputes_external_key').on(table.chargeId, table.externalId),

    tenantForeignKey({
      name: 'disputes_request_fk',
      from: [table.tenantId, table.paymentRequestId],
      to: [paymentRequests.tenantId, paymentRequests.id],
    }).onDelete('cascade'),
    tenantForeignKey({
      name: 'disputes_charge_fk',
      from: [table.tenantId, table.chargeId],
      to: [charges.tenantId, charges.id],
    }).onDelete('cascade'),
    tenantPolicy('tenant_id'),
  ],
);
