import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';
import { users } from '../users.ts';

/**
 * At most one valid code per owner to enrol a tablet, removed when used. Stores only the hash of
 * the code.
 */
export const tabletCodes = pgTable(
  'tablet_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    tenantId: tenantId(),
    userId: uuid('user_id').notNull().unique(),
    /** The name of the tablet. */
    name: text('name').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    tenantForeignKey({
      name: 'tablet_codes_user_fk',
      from: [table.tenantId, table.userId],
      to: [users.tenantId, users.id],
    }).onDelete('cascade'),
    tenantPolicy('tenant_id'),
  ],
);
