import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';

/** Devices on which staff log in with a PIN. Stores only the hash of the device's cookie. */
export const tablets = pgTable(
  'tablets',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    tokenHash: text('token_hash').notNull().unique(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The last log-in on the tablet. */
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    unique('tablets_tenant_key').on(table.tenantId, table.id),
    index('tablets_age_idx').on(table.tenantId, table.createdAt),
    tenantPolicy('tenant_id'),
  ],
);
