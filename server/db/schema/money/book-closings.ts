import { bigint, date, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';
import { users } from '../users.ts';

/**
 * A file of the books of a period. It has the movements that the server learned of after the period's
 * previous file, so none is in two files. Rows never change.
 */
export const bookClosings = pgTable(
  'book_closings',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    /** In the time zone of the shops. */
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** 1 for the first file of the period. */
    part: integer('part').notNull(),
    /** The movements of the file have a greater `number`. */
    afterNumber: bigint('after_number', { mode: 'number' }).notNull(),
    /** And at most this `number`. */
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
