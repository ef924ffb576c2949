import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { cascadingForeignKey, instant, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';
import { users } from '../users.ts';

/** Only the cookie's hash is stored. */
export const tablets = pgTable(
  'tablets',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    tokenHash: text('token_hash').notNull().unique(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    unique('tablets_tenant_key').on(table.tenantId, table.id),
    index('tablets_age_idx').on(table.tenantId, table.createdAt),
    tenantPolicy('tenant_id'),
  ],
);

/** An owner has at most one valid code, which is removed when used. */
export const tabletCodes = pgTable(
  'tablet_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    tenantId: tenantId(),
    userId: uuid('user_id').notNull().unique(),
    name: text('name').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    cascadingForeignKey('tablet_codes_user_fk', table, table.userId, users),
    tenantPolicy('tenant_id'),
  ],
);
