import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';

/** Drizzle over either engine. */
export type Drizzle = PgDatabase<PgQueryResultHKT>;
export type Transaction = Parameters<Parameters<Drizzle['transaction']>[0]>[0];

/**
 * The columns that store a payload. A field without a column of the same name does not compile, and
 * neither does a missing value, even of an optional field. The value undefined leaves the column
 * unchanged.
 */
export type ColumnsFor<Table extends PgTable, Payload> = {
  [Field in keyof Payload]-?: Field extends keyof Table['$inferInsert']
    ? Table['$inferInsert'][Field] | undefined
    : never;
};
