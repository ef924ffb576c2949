import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';

// A statement has at most 65,535 parameters, so a list of values that can grow is one parameter. Every
// condition about several values is one of these three.

type Select = Parameters<typeof inArray>[1] & SQLWrapper;

/** A value of a fixed set, such as a status. Any other text, such as an id, is not a word. */
type Word<Value extends string> = string extends Value ? never : Value;

export const isAmong = <Value extends string>(
  column: PgColumn,
  words: readonly Word<Value>[],
): SQL => inArray(column, [...words]);

export const isInList = (column: PgColumn | SQL, values: Iterable<string>): SQL => {
  const type = column instanceof PgColumn ? column.getSQLType() : 'text';
  return sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`;
};

export const isInSelect = (column: PgColumn | SQLWrapper, select: Select): SQL =>
  inArray(column, select);
