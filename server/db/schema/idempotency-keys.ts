import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantPolicy } from './columns.ts';
import { tenantId } from './tenants.ts';

/** The response to a write by the client's key; a retry with the same key replays it. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    /** Method and path. */
    target: text('target').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the body. */
    fingerprint: text('fingerprint').notNull(),
    status: integer('status').notNull(),
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.target, table.key] }),
    index('idempotency_keys_age_idx').on(table.createdAt),
    tenantPolicy('tenant_id'),
  ],
);
