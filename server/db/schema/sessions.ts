import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantPolicy } from './columns.ts';
import { tenantId } from './tenants.ts';
import { users } from './users.ts';

/** Stores only the hash of the cookie. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    tenantId: tenantId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the user last entered the password. */
    signedInAt: instant('signed_in_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [index('sessions_user_idx').on(table.userId), tenantPolicy('tenant_id')],
);

/** A valid session with its user. */
export interface Session extends Pick<typeof sessions.$inferSelect, 'tokenHash' | 'signedInAt'> {
  readonly user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'lastName' | 'isOwner'>;
}
