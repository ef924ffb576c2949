import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { fencedBy, instant } from './columns.ts';

export const tenants = pgTable(
  'tenants',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** Lower-case host name without a port. */
    host: text('host').notNull().unique(),
    hasBeepaidGoModule: boolean('has_beepaid_go_module').notNull().default(true),
    includeVat: boolean('include_vat').notNull().default(true),
    createdAt: instant('created_at').notNull(),
  },
  () => [fencedBy('id')],
);

/** The tenant that a row belongs to. */
export const tenantId = () =>
  uuid('tenant_id')
    .notNull()
    .references(() => tenants.id, { onDelete: 'cascade' });

/** Staff. Without a password they are invited; `email` is lower case. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    passwordHash: text('password_hash'),
    isOwner: boolean('is_owner').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    searchText: text('search_text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('users_email_key').on(table.tenantId, table.email), fencedBy('tenant_id')],
);

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
