import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { fencedBy, instant } from './columns.ts';
import { sessions } from './sessions.ts';
import { tenantId } from './tenants.ts';

/** Devices that are told when a request is paid. One goes with the session that it was given in, however that ends. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    sessionHash: text('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    /** Where the browser's push service takes messages for the device. */
    endpoint: text('endpoint').notNull(),
    /** The device's public key, and the secret that it shares with us (RFC 8291), in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Several people look at it: it is told neither names nor amounts. */
    isShared: boolean('is_shared').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(table.tenantId, table.endpoint),
    index('push_subscriptions_session_idx').on(table.sessionHash),
    index('push_subscriptions_user_idx').on(table.tenantId, table.userId, table.createdAt),
    fencedBy('tenant_id'),
  ],
);
