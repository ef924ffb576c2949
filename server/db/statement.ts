import { Column, type DriverValueDecoder, getTableName, is, SQL } from 'drizzle-orm';
import { PgDatabase, PgDialect, PgPreparedQuery, PgSession } from 'drizzle-orm/pg-core';
import type { Drizzle } from './drizzle.ts';
import type { TenantScope } from './tenant-scope.ts';

/** `path` is the key in the row, or the keys of a joined row. */
type Fields = NonNullable<Parameters<PgSession['prepareQuery']>[1]>;
type Row = Record<string, unknown>;

/** True for a table that every joined row has. */
export type JoinsNotNullable = Readonly<Record<string, boolean>>;

const getDecoder = (field: Fields[number]['field']): DriverValueDecoder<unknown, unknown> => {
  if (is(field, Column)) return field;
  // Drizzle's types hide the decoder of an expression.
  return Reflect.get(is(field, SQL) ? field : Reflect.get(field, 'sql'), 'decoder');
};

/**
 * The object at `key` is null in a row of an outer join without a row of its table. As in Drizzle, all its
 * columns must be of one table, and the first decides.
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
 * Drizzle looks at each column's type again for each value, which took 7 % of the time of the payments list.
 */
const createRowMapper = (fields: Fields, joinsNotNullable: JoinsNotNullable = {}) => {
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

type PrepareArguments = Parameters<PgSession['prepareQuery']>;

const refuseToRun = (): never => {
  throw new Error('A built statement has no connection');
};

class BuiltQuery extends PgPreparedQuery<{ execute: never; all: never; values: never }> {
  readonly prepareArguments: PrepareArguments;
  readonly joinsNotNullableMap?: JoinsNotNullable;
  override readonly execute = refuseToRun;

  constructor(prepareArguments: PrepareArguments) {
    super(prepareArguments[0], undefined, undefined);
    this.prepareArguments = prepareArguments;
  }
}

class BuildingSession extends PgSession {
  override readonly transaction = refuseToRun;

  override prepareQuery(...prepareArguments: PrepareArguments) {
    return new BuiltQuery(prepareArguments);
  }
}

const dialect = new PgDialect();
const builder: Drizzle = new PgDatabase(dialect, new BuildingSession(dialect), undefined);

type Values = Readonly<Record<string, unknown>>;

interface Preparable<Rows> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Rows> };
}

const buildStatement = (
  build: (db: Drizzle) => Preparable<unknown>,
  name: string,
): PrepareArguments => {
  // The queries of BuildingSession are all of this class.
  const built = build(builder).prepare(name) as unknown as BuiltQuery;
  const [query, fields, , isArrayMode] = built.prepareArguments;
  const mapRows = fields && createRowMapper(fields, built.joinsNotNullableMap);
  return [query, fields, name, isArrayMode, mapRows];
};

let statementCount = 0;

/**
 * `build` writes each value as `sql.placeholder(name)`. Drizzle builds the statement once, and PostgreSQL
 * plans it once for each connection. Both take longer than to find rows by an index.
 */
export const createStatement = <Rows>(build: (db: Drizzle) => Preparable<Rows>) => {
  let prepareArguments: PrepareArguments | undefined;
  return async (db: Pick<Drizzle, '_'>, values: Values): Promise<Rows> => {
    if (!prepareArguments) {
      statementCount += 1;
      prepareArguments = buildStatement(build, `statement_${statementCount}`);
    }
    const rows = await db._.session.prepareQuery(...prepareArguments).execute({ ...values });
    return rows as Rows;
  };
};

export interface StatementScope extends Pick<TenantScope, 'whereTenant'> {
  readonly tx: Drizzle;
}

export const createTenantStatement = <Rows>(build: (scope: StatementScope) => Preparable<Rows>) => {
  // Tests take the tenant's condition away, so a statement belongs to its condition.
  const statements = new Map<unknown, ReturnType<typeof createStatement<Rows>>>();
  return ({ tx, tenantId, whereTenantPlaceholder }: TenantScope, values: Values) => {
    const known = statements.get(whereTenantPlaceholder);
    const run =
      known ?? createStatement((db) => build({ tx: db, whereTenant: whereTenantPlaceholder }));
    if (!known) statements.set(whereTenantPlaceholder, run);
    return run(tx, { ...values, tenantId });
  };
};
