import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';
import { users } from '../users.ts';

/** Public keys (Web Authentication). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    /** The authenticator chose it. Base64url. */
    credentialId: text('credential_id').notNull(),
    /** A COSE key (RFC 9052) in base64url. */
    publicKey: text('public_key').notNull(),
    /**
     * The authenticator's count of signatures. It stays 0 for passkeys that are synchronised between devices.
     */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How to reach the authenticator, such as `internal`. */
    transports: text('transports').array().notNull(),
    /** The browser that created it, such as "Chrome on Android". */
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential_key').on(table.tenantId, table.credentialId),
    index('passkeys_user_idx').on(table.tenantId, table.userId, table.createdAt),
    tenantForeignKey({
      name: 'passkeys_user_fk',
      from: [table.tenantId, table.userId],
      to: [users.tenantId, users.id],
    }).onDelete('cascade'),
    tenantPolicy('tenant_id'),
  ],
);

/** Answered challenges, so that none is answered twice. Deleted once they have expired. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    tenantId: tenantId(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('used_challenges_expiry_idx').on(table.expiresAt), tenantPolicy('tenant_id')],
);
