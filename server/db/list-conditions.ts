import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';

// Every condition about several values is one of these three. A statement has at most 65,535
// parameters, so that a list of values that can grow must not become a list of parameters.

/** The values of one column, which the database reads itself. */
type Select = Parameters<typeof inArray>[1] & SQLWrapper;

/** A word of a fixed set, such as a status. Any text, such as an id, is none. */
type Word<Value extends string> = string extends Value ? never : Value;

/** The condition for one of a few words. Each word becomes a parameter. */
export const isAmong = <Value extends string>(
  column: PgColumn,
  words: readonly Word<Value>[],
): SQL => inArray(column, [...words]);

/** The condition for one of a list of texts or ids of any length. The list is one parameter. */
export const isInList = (column: PgColumn | SQL, values: Iterable<string>): SQL => {
  const type = column instanceof PgColumn ? column.getSQLType() : 'text';
  return sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`;
};

/** The condition for one of the values that a query selects. */
export const isInSelect = (column: PgColumn | SQLWrapper, select: Select): SQL =>
  inArray(column, select);
