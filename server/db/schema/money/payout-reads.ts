import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PayoutReadState } from '../../../../contract/entities/payout.ts';
import { instant, tenantPolicy } from '../columns.ts';
import { tenants } from '../tenants.ts';

/** The server last read a shop's payouts from the provider then. */
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
