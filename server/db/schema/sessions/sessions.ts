import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';
import { users } from '../users.ts';
import { tablets } from './tablets.ts';

/** Only the cookie's hash is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** For the user's list of devices. No credential: requests cannot authenticate with it. */
    id: uuid('id').notNull().unique().default(sql`gen_random_uuid()`),
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    /** A change of password renews the session, and keeps this time. */
    signedInAt: instant('signed_in_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** Such as "Chrome on Android". Null: unknown, or the session is older than this column. */
    device: text('device'),
    /** Null: the user did not log in on a tablet. */
    tabletId: uuid('tablet_id'),
    /** The user logged in with a PIN. */
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

/** A valid one, with its user. */
export interface Session
  extends Pick<typeof sessions.$inferSelect, 'tokenHash' | 'id' | 'signedInAt' | 'byPin'> {
  /** Null: the user did not log in on a tablet. */
  readonly tablet: Pick<typeof tablets.$inferSelect, 'id' | 'name'> | null;
  readonly user: Pick<
    typeof users.$inferSelect,
    'id' | 'email' | 'firstName' | 'lastName' | 'isOwner'
  >;
}
