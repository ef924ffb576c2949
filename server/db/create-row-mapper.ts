import { Column, type DriverValueDecoder, getTableName, is, SQL } from 'drizzle-orm';
import type { PgSession } from 'drizzle-orm/pg-core';

/** The selected columns of a statement. `path` is the key in the row, or the keys of a joined row. */
type Fields = NonNullable<Parameters<PgSession['prepareQuery']>[1]>;
type Row = Record<string, unknown>;

/** For each joined table, whether a row always has it. */
export type JoinsNotNullable = Readonly<Record<string, boolean>>;

const getDecoder = (field: Fields[number]['field']): DriverValueDecoder<unknown, unknown> => {
  if (is(field, Column)) return field;
  // Drizzle's types hide the decoder of an expression.
  return Reflect.get(is(field, SQL) ? field : Reflect.get(field, 'sql'), 'decoder');
};

/**
 * Whether the object at `key` is null in a row of an outer join without a row of its table. As in
 * Drizzle, all its columns must be of one table, and the first of them decides.
 */
const isOuterJoin = (fields: Fields, key: string, joinsNotNullable: JoinsNotNullable) => {
  const columns = fields.flatMap(({ path, field }) =>
    path[0] === key && is(field, Column) ? [getTableName(field.table)] : [],
  );
  const [table] = columns;
  return (
    table !== undefined && !joinsNotNullable[table] && columns.every((other) => other === table)
  );
};

/**
 * Returns a function that maps rows of the driver to objects, as Drizzle does. Drizzle looks at the
 * type of each column again for each value, which took 7 % of the time of the payments list.
 */
export const createRowMapper = (fields: Fields, joinsNotNullable: JoinsNotNullable = {}) => {
  const columns = fields.map(({ path: [key = '', innerKey], field }) => ({
    key,
    innerKey,
    decoder: getDecoder(field),
    isNullable: isOuterJoin(fields, key, joinsNotNullable),
  }));
  return (rows: readonly (readonly unknown[])[]) =>
    rows.map((values) => {
      const row: Row = {};
      for (const [index, { key, innerKey, decoder, isNullable }] of columns.entries()) {
        const raw = values[index];
        const value = raw === null ? null : decoder.mapFromDriverValue(raw);
        if (innerKey === undefined) row[key] = value;
        else if (!(key in row))
          row[key] = isNullable && value === null ? null : { [innerKey]: value };
        else if (row[key] !== null) (row[key] as Row)[innerKey] = value;
      }
      return row;
    });
};
