import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';

/**
 * Messages sent to one recipient, by one user and by the tenant. The columns are those of
 * `RateLimiterDrizzle`.
 */
export const messageCounts = pgTable(
  'message_counts',
  {
    key: text('key').primaryKey(),
    /** Filled in by the database, because the rate limiter does not know the column. */
    tenantId: tenantId().default(sql`nullif(current_setting('app.tenant', true), '')::uuid`),
    points: integer('points').notNull(),
    /** When the count restarts. */
    expire: instant('expire'),
  },
  (table) => [index('message_counts_expire_idx').on(table.expire), tenantPolicy('tenant_id')],
);
