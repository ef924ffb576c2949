import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { fencedBy, instant } from './columns.ts';
import { tenantId } from './tenants.ts';
import { users } from './users.ts';

/** At most one live invite a user; accepting it removes it. Only the token's hash is kept. */
export const invites = pgTable(
  'invites',
  {
    tokenHash: text('token_hash').primaryKey(),
    tenantId: tenantId(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  () => [fencedBy('tenant_id')],
);
