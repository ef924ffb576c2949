import { and, asc, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { MINUTE_MS } from '../lib/time/durations.ts';
import type { Drizzle } from './drizzle.ts';
import { isInSelect } from './list-conditions.ts';

/** No provider's timeout is longer, so no second worker repeats a running call. */
const LEASE_MS = 2 * MINUTE_MS;

export const BATCH_SIZE = 10;

interface DueRows<Table, DueAt> {
  readonly table: Table;
  /** A row is due at the time in this column, and with null never. */
  readonly dueAt: DueAt;
  readonly condition?: SQL | undefined;
}

/**
 * Locked rows are skipped, so two workers never lease the same row. A lease already counts as an attempt,
 * because a row that crashes the process would otherwise be tried again for ever.
 */
export const leaseDueRows = async <
  DueAt extends string,
  Table extends PgTable & Readonly<Record<'id' | 'attempts' | DueAt, PgColumn>>,
>(
  unscopedDb: Drizzle,
  { table, dueAt, condition }: DueRows<Table, DueAt>,
  now: Date,
) => {
  // The types of Drizzle cannot compute the row of a table that is a parameter.
  const untyped: PgTable = table;
  const id: PgColumn = table.id;
  const due = unscopedDb.$with('due').as(
    unscopedDb
      .select({ id })
      .from(untyped)
      .where(and(condition, lte(table[dueAt], now)))
      .orderBy(asc(table[dueAt]))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true }),
  );
  const leased = await unscopedDb
    .with(due)
    .update(untyped)
    .set({
      attempts: sql`${table.attempts} + 1`,
      [dueAt]: new Date(now.getTime() + LEASE_MS),
    })
    .where(isInSelect(id, unscopedDb.select({ id: due.id }).from(due)))
    .returning();
  return leased as Table['$inferSelect'][];
};
