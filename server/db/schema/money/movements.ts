import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MovementKind, MovementWay } from '../../../../contract/entities/movement.ts';
import { cascadingForeignKey, instant, pence, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { paymentRequests } from '../payment-requests.ts';
import { tenantId } from '../tenants.ts';
import { users } from '../users.ts';
import { payouts } from './payouts.ts';

/** The journal (docs/decisions/051). Rows are only added: a fact that turns out differently adds a row. */
export const movements = pgTable(
  'movements',
  {
    id: uuid('id').primaryKey(),
    /**
     * The order in which this server learned of a tenant's movements. `lockJournal` ensures that no smaller
     * number appears after a closing.
     */
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
    tenantId: tenantId(),
    kind: text('kind').$type<MovementKind>().notNull(),
    /** It is null for fees and payouts. */
    way: text('way').$type<MovementWay>(),
    /** The charge, recorded payment, refund, payout or line of a payout. A dispute has its charge. */
    sourceId: uuid('source_id').notNull(),
    paymentRequestId: uuid('payment_request_id'),
    /** The payout of a fee or of a payout's own movement. */
    payoutId: uuid('payout_id'),
    at: instant('at').notNull(),
    /** The day is in the time zone of the shops. */
    day: date('day', { mode: 'string' }).notNull(),
    /** This server learned of the movement then. */
    learnedAt: instant('learned_at').notNull(),
    /** It is negative when money left the shop. */
    amount: pence('amount').notNull(),
    /** The request's VAT, in proportion. */
    vat: pence('vat').notNull(),
  },
  (table) => [
    index('movements_day_idx').on(table.tenantId, table.day, table.at, table.id),
    index('movements_number_idx').on(table.tenantId, table.number),
    index('movements_request_idx').on(table.paymentRequestId),
    index('movements_source_idx').on(table.sourceId),

    cascadingForeignKey('movements_request_fk', table, table.paymentRequestId, paymentRequests),
    cascadingForeignKey('movements_payout_fk', table, table.payoutId, payouts),
    tenantPolicy('tenant_id'),
  ],
);

/**
 * A file of the books of a period. It has the movements that the server learned of after the period's
 * previous file, so none is in two files.
 */
export const bookClosings = pgTable(
  'book_closings',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    part: integer('part').notNull(),
    /** The file's movements have a greater `number`, up to `lastNumber`. */
    afterNumber: bigint('after_number', { mode: 'number' }).notNull(),
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
    tenantForeignKey('book_closings_user_fk', table, table.userId, users),
    tenantPolicy('tenant_id'),
  ],
);
