import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantPolicy } from './columns.ts';
import { tenantId } from './tenants.ts';

/** A retry with the same key gets the stored response. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    /** The method and the path of the call. */
    target: text('target').notNull(),
    key: text('key').notNull(),
    /** The SHA-256 hash of the body. */
    fingerprint: text('fingerprint').notNull(),
    /**
     * The status and the body, encrypted with `APP_SECRET`. Without `APP_SECRET` and in rows of the
     * previous release it is null, and the next two columns have both.
     */
    encryptedResponse: text('encrypted_response'),
    /** The ids and idents in an encrypted body, by which the erasure of a customer finds the row. */
    namedIds: text('named_ids').array().notNull().default([]),
    /**
     * For an encrypted response they say that the write is in progress, because servers of the previous
     * release send them.
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
