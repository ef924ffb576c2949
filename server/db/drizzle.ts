import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';

export type Drizzle = PgDatabase<PgQueryResultHKT>;
export type Transaction = Parameters<Parameters<Drizzle['transaction']>[0]>[0];

/** Each payload field must have a column of its name and a value. Undefined leaves the column as it is. */
export type ColumnsFor<Table extends PgTable, Payload> = {
  [Field in keyof Payload]-?: Field extends keyof Table['$inferInsert']
    ? Table['$inferInsert'][Field] | undefined
    : never;
};
