import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { fencedBy, instant } from './columns.ts';
import { tenantId } from './tenants.ts';
import { users } from './users.ts';

/** Only the cookie's hash is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    tenantId: tenantId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the password was last given. */
    signedInAt: instant('signed_in_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [index('sessions_user_idx').on(table.userId), fencedBy('tenant_id')],
);

/** A session that is live, with its user. */
export interface Session extends Pick<typeof sessions.$inferSelect, 'tokenHash' | 'signedInAt'> {
  readonly user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'lastName'>;
}
