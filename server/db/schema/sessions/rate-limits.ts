import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';
import { users } from '../users.ts';
import { tablets } from './tablets.ts';

/** In a row, of a user on a tablet. A log-in of the user there removes the row. */
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
    tenantForeignKey({
      name: 'pin_failures_tablet_fk',
      from: [table.tenantId, table.tabletId],
      to: [tablets.tenantId, tablets.id],
    }).onDelete('cascade'),
    tenantForeignKey({
      name: 'pin_failures_user_fk',
      from: [table.tenantId, table.userId],
      to: [users.tenantId, users.id],
    }).onDelete('cascade'),
    tenantPolicy('tenant_id'),
  ],
);

/** Failed log-ins by account and by address. The tenant role has no access. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    /** The count restarts then. */
    expire: instant('expire'),
  },
  (table) => [index('rate_limits_expire_idx').on(table.expire)],
).enableRLS();
