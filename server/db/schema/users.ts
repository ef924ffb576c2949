import { boolean, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantPolicy } from './columns.ts';
import { tenantId } from './tenants.ts';

/** A user without a password is invited. `email` is lower case. */
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
    pinHash: text('pin_hash'),
    /**
     * Equal to `pin_hash` when the PIN is known to have the least number of digits. A server of the previous
     * release changes `pin_hash` alone, so a flag would not do.
     */
    shortPinHash: text('short_pin_hash'),
    isOwner: boolean('is_owner').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    searchText: text('search_text').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Users whom the command line created accepted no terms. */
    termsAcceptedAt: instant('terms_accepted_at'),
    termsVersion: text('terms_version'),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.tenantId, table.email),
    unique('users_tenant_key').on(table.tenantId, table.id),
    tenantPolicy('tenant_id'),
  ],
);
