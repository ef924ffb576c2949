import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantPolicy } from './columns.ts';
import { tenantId } from './tenants.ts';

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    /** The method and the path of the call. */
    target: text('target').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    /**
     * The status and the body, encrypted with `APP_SECRET`. Without `APP_SECRET` and in rows of the previous
     * release, the next two columns have both.
     */
    encryptedResponse: text('encrypted_response'),
    /** Erasure finds the row by these ids and idents from the body. */
    namedIds: text('named_ids').array().notNull().default([]),
    /**
     * Servers of the previous release send these, so an encrypted response has a status and a body that say
     * that the write is in progress.
     */
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
