import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** Failed log-ins by account and by address. The tenant role has no access. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    /** When the count restarts. */
    expire: instant('expire'),
  },
  (table) => [index('rate_limits_expire_idx').on(table.expire)],
).enableRLS();
