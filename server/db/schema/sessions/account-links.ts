import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';
import { users } from '../users.ts';

/** At most one for each invited user, until the invite is accepted. Only the token's hash is stored. */
export const invites = pgTable(
  'invites',
  {
    tokenHash: text('token_hash').primaryKey(),
    tenantId: tenantId(),
    userId: uuid('user_id').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    tenantForeignKey({
      name: 'invites_user_fk',
      from: [table.tenantId, table.userId],
      to: [users.tenantId, users.id],
    }).onDelete('cascade'),
    tenantPolicy('tenant_id'),
  ],
);

/** At most one valid link for each user, removed when used. Only the token's hash is stored. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    tenantId: tenantId(),
    userId: uuid('user_id').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    tenantForeignKey({
      name: 'password_resets_user_fk',
      from: [table.tenantId, table.userId],
      to: [users.tenantId, users.id],
    }).onDelete('cascade'),
    tenantPolicy('tenant_id'),
  ],
);
