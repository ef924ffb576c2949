import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Requires a value for each field of a payload, optional fields included, and a column of the same name. Undefined does not
 * change the column.
 */
export type ColumnsFor<Table extends PgTable, Payload> = {
  [Field in keyof Payload]-?: Field extends keyof Table['$inferInsert']
    ? Table['$inferInsert'][Field] | undefined
    : never;
};
