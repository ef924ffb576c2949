import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cascadingForeignKey, instant, tenantPolicy } from '../columns.ts';
import { sessions } from '../sessions/sessions.ts';
import { tenantId } from '../tenants.ts';

/** The row goes with the session that created it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    sessionHash: text('session_hash').notNull(),
    userId: uuid('user_id').notNull(),
    endpoint: text('endpoint').notNull(),
    /** RFC 8291: the device's public key and shared secret, in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Several users share the device, so its messages contain no names and amounts. */
    isShared: boolean('is_shared').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(table.tenantId, table.endpoint),
    index('push_subscriptions_session_idx').on(table.sessionHash),
    index('push_subscriptions_user_idx').on(table.tenantId, table.userId, table.createdAt),

    cascadingForeignKey('push_subscriptions_session_fk', table, table.sessionHash, {
      tenantId: sessions.tenantId,
      id: sessions.tokenHash,
    }),
    tenantPolicy('tenant_id'),
  ],
);
