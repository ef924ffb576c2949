import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';

/**
 * Messages to one recipient, by one user and by the tenant. The columns are those of `RateLimiterDrizzle`.
 */
export const messageCounts = pgTable(
  'message_counts',
  {
    key: text('key').primaryKey(),
    /** The rate limiter does not know the column, so the database fills it in. */
    tenantId: tenantId().default(sql`nullif(current_setting('app.tenant', true), '')::uuid`),
    points: integer('points').notNull(),
    /** The count restarts then. */
    expire: instant('expire'),
  },
  (table) => [index('message_counts_expire_idx').on(table.expire), tenantPolicy('tenant_id')],
);
