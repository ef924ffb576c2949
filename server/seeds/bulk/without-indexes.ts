import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/drizzle.ts';

interface DroppableObject {
  readonly drop: string;
  readonly restore: string;
}

const toRegclassList = (tables: readonly string[]) =>
  sql.join(
    tables.map((table) => sql`${table}::regclass`),
    sql`, `,
  );

// A unique key that a foreign key refers to cannot be dropped. `c` is the constraint in `getConstraints`.
const isKeyReferenced = sql`exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid)`;

const getConstraints = (tx: Transaction, tables: readonly string[]) =>
  tx
    .select({
      drop: sql<string>`format('alter table %s drop constraint %I', conrelid::regclass, conname)`,
      restore: sql<string>`format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))`,
    })
    .from(sql`pg_constraint c`)
    .where(
      sql`conrelid in (${toRegclassList(tables)}) and (contype = 'f' or contype = 'u' and not ${isKeyReferenced})`,
    );

const getIndexes = (tx: Transaction, tables: readonly string[]) =>
  tx
    .select({
      drop: sql<string>`format('drop index %s', indexrelid::regclass)`,
      restore: sql<string>`pg_get_indexdef(indexrelid)`,
    })
    .from(sql`pg_index`)
    .where(
      sql`indrelid in (${toRegclassList(tables)})
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
    );

const run = async (tx: Transaction, statements: readonly string[]) => {
  for (const statement of statements) await tx.execute(sql.raw(statement));
};

/**
 * Large inserts are much faster without indexes and constraints. The tables stay locked until `tx` ends; a
 * failure rolls everything back.
 */
export const withoutIndexes = async (
  tx: Transaction,
  tables: readonly string[],
  work: () => Promise<void>,
) => {
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
  const constraints: DroppableObject[] = await getConstraints(tx, tables);
  await run(
    tx,
    constraints.map(({ drop }) => drop),
  );
  const indexes: DroppableObject[] = await getIndexes(tx, tables);
  await run(
    tx,
    indexes.map(({ drop }) => drop),
  );
  await work();
  await run(
    tx,
    [...indexes, ...constraints].map(({ restore }) => restore),
  );
};
