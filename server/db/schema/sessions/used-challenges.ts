import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';

/**
 * Challenges of passkeys that were answered, so that none is answered twice. Deleted once they have
 * expired.
 */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    tenantId: tenantId(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('used_challenges_expiry_idx').on(table.expiresAt), tenantPolicy('tenant_id')],
);
