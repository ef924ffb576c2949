import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { cascadingForeignKey, instant, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';
import { users } from '../users.ts';
import { tablets } from './tablets.ts';

/** Only the cookie's hash is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** The user's list of devices names the session by this id. Requests cannot authenticate with it. */
    id: uuid('id').notNull().unique().default(sql`gen_random_uuid()`),
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    /** A change of password renews the session, and keeps this time. */
    signedInAt: instant('signed_in_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    device: text('device'),
    tabletId: uuid('tablet_id'),
    byPin: boolean('by_pin').notNull().default(false),
    /** The nonce of the session's payment code whose page a customer has opened last. */
    openedCode: text('opened_code'),
  },
  (table) => [
    index('sessions_user_idx').on(table.userId),
    index('sessions_tablet_idx').on(table.tenantId, table.tabletId),
    unique('sessions_tenant_key').on(table.tenantId, table.tokenHash),
    cascadingForeignKey('sessions_user_fk', table, table.userId, users),
    cascadingForeignKey('sessions_tablet_fk', table, table.tabletId, tablets),
    tenantPolicy('tenant_id'),
  ],
);

export interface Session
  extends Pick<typeof sessions.$inferSelect, 'tokenHash' | 'id' | 'signedInAt' | 'byPin'> {
  readonly tablet: Pick<typeof tablets.$inferSelect, 'id' | 'name'> | null;
  readonly user: Pick<
    typeof users.$inferSelect,
    'id' | 'email' | 'firstName' | 'lastName' | 'isOwner'
  >;
}

/** An invited user has at most one invite, until it is accepted. */
export const invites = pgTable(
  'invites',
  {
    tokenHash: text('token_hash').primaryKey(),
    tenantId: tenantId(),
    userId: uuid('user_id').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    cascadingForeignKey('invites_user_fk', table, table.userId, users),
    tenantPolicy('tenant_id'),
  ],
);

/** A user has at most one valid link, which is removed when used. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    tenantId: tenantId(),
    userId: uuid('user_id').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    cascadingForeignKey('password_resets_user_fk', table, table.userId, users),
    tenantPolicy('tenant_id'),
  ],
);

/** Counts the failed PINs in a row of a user on a tablet. A log-in of the user there removes the row. */
export const pinFailures = pgTable(
  'pin_failures',
  {
    tenantId: tenantId(),
    tabletId: uuid('tablet_id').notNull(),
    userId: uuid('user_id').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'pin_failures_key',
      columns: [table.tenantId, table.tabletId, table.userId],
    }),
    cascadingForeignKey('pin_failures_tablet_fk', table, table.tabletId, tablets),
    cascadingForeignKey('pin_failures_user_fk', table, table.userId, users),
    tenantPolicy('tenant_id'),
  ],
);

/** Failed log-ins by account and by address. The tenant role has no access. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: instant('expire'),
  },
  (table) => [index('rate_limits_expire_idx').on(table.expire)],
).enableRLS();

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    credentialId: text('credential_id').notNull(),
    /** A COSE key (RFC 9052) in base64url. */
    publicKey: text('public_key').notNull(),
    /**
     * The authenticator's count of signatures. It stays 0 for passkeys that are synchronised between devices.
     */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential_key').on(table.tenantId, table.credentialId),
    index('passkeys_user_idx').on(table.tenantId, table.userId, table.createdAt),
    cascadingForeignKey('passkeys_user_fk', table, table.userId, users),
    tenantPolicy('tenant_id'),
  ],
);

/** Answered challenges, so that none is answered twice. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    tenantId: tenantId(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('used_challenges_expiry_idx').on(table.expiresAt), tenantPolicy('tenant_id')],
);
