import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';
import { users } from '../users.ts';
import { tablets } from './tablets.ts';

/** Log-ins of users on their devices. Stores only the hash of the cookie. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /**
     * Identifies the session in the user's list of devices. Not a credential: requests cannot
     * authenticate with it.
     */
    id: uuid('id').notNull().unique().default(sql`gen_random_uuid()`),
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    /** When the user logged in. A change of password renews the session, and keeps this time. */
    signedInAt: instant('signed_in_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /**
     * The browser, such as "Chrome on Android"; null when unknown, and for sessions that are older
     * than this column.
     */
    device: text('device'),
    /** The tablet on which the user logged in; null elsewhere. */
    tabletId: uuid('tablet_id'),
    /** Whether the user logged in with a PIN. */
    byPin: boolean('by_pin').notNull().default(false),
  },
  (table) => [
    index('sessions_user_idx').on(table.userId),
    index('sessions_tablet_idx').on(table.tenantId, table.tabletId),
    unique('sessions_tenant_key').on(table.tenantId, table.tokenHash),
    tenantForeignKey({
      name: 'sessions_user_fk',
      from: [table.tenantId, table.userId],
      to: [users.tenantId, users.id],
    }).onDelete('cascade'),
    tenantForeignKey({
      name: 'sessions_tablet_fk',
      from: [table.tenantId, table.tabletId],
      to: [tablets.tenantId, tablets.id],
    }).onDelete('cascade'),
    tenantPolicy('tenant_id'),
  ],
);

/** A valid session with its user. */
export interface Session
  extends Pick<typeof sessions.$inferSelect, 'tokenHash' | 'id' | 'signedInAt' | 'byPin'> {
  /** The tablet on which the user logged in; null elsewhere. */
  readonly tablet: Pick<typeof tablets.$inferSelect, 'id' | 'name'> | null;
  readonly user: Pick<
    typeof users.$inferSelect,
    'id' | 'email' | 'firstName' | 'lastName' | 'isOwner'
  >;
}
