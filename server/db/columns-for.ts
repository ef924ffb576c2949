import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * A value for each field of a payload, in the column of that name; undefined leaves the column as it is. A field
 * without a value or without a column does not compile, optional fields included.
 */
export type ColumnsFor<Table extends PgTable, Payload> = {
  [Field in keyof Payload]-?: Field extends keyof Table['$inferInsert']
    ? Table['$inferInsert'][Field] | undefined
    : never;
};
