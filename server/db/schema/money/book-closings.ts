import { bigint, date, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';
import { users } from '../users.ts';

/**
 * The files of the books that an owner has made of a period. A file has the movements of its days
 * that the server learned of after the previous file of the period, so that no movement is in two
 * files of a period. Rows never change.
 */
export const bookClosings = pgTable(
  'book_closings',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    /** The days of the period, in the time zone of the shops. */
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** 1 for the first file of the period. */
    part: integer('part').notNull(),
    /** The file has the movements whose `number` is greater than this one. */
    afterNumber: bigint('after_number', { mode: 'number' }).notNull(),
    /** The file has the movements whose `number` is at most this one. */
    lastNumber: bigint('last_number', { mode: 'number' }).notNull(),
    closedAt: instant('closed_at').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (table) => [
    uniqueIndex('book_closings_part_key').on(
      table.tenantId,
      table.firstDay,
      table.lastDay,
      table.part,
    ),
    tenantForeignKey({
      name: 'book_closings_user_fk',
      from: [table.tenantId, table.userId],
      to: [users.tenantId, users.id],
    }),
    tenantPolicy('tenant_id'),
  ],
);
