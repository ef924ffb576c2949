import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/drizzle.ts';

/** Statements to take away what is kept up to date row by row, and to put it back. */
interface Upkeep {
  readonly drop: string;
  readonly restore: string;
}

const list = (tables: readonly string[]) =>
  sql.join(
    tables.map((table) => sql`${table}::regclass`),
    sql`, `,
  );

const constraintsOf = (tx: Transaction, tables: readonly string[]) =>
  tx
    .select({
      drop: sql<string>`format('alter table %s drop constraint %I', conrelid::regclass, conname)`,
      restore: sql<string>`format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))`,
    })
    .from(sql`pg_constraint`)
    .where(sql`conrelid in (${list(tables)}) and contype in ('f', 'u')`);

const indexesOf = (tx: Transaction, tables: readonly string[]) =>
  tx
    .select({
      drop: sql<string>`format('drop index %s', indexrelid::regclass)`,
      restore: sql<string>`pg_get_indexdef(indexrelid)`,
    })
    .from(sql`pg_index`)
    .where(sql`indrelid in (${list(tables)}) and not indisprimary`);

const run = async (tx: Transaction, statements: readonly string[]) => {
  for (const statement of statements) await tx.execute(sql.raw(statement));
};

/**
 * Runs `work` with `tables` bare of indexes and foreign keys, which are put back, and checked, when it is done: for more
 * rows than there are, that takes a fraction of the time. Nobody else can use the tables until `tx` ends; should it fail,
 * everything is as it was.
 */
export const withBareTables = async (tx: Transaction, tables: readonly string[], work: () => Promise<void>) => {
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
  const constraints: Upkeep[] = await constraintsOf(tx, tables);
  await run(
    tx,
    constraints.map(({ drop }) => drop),
  );
  const indexes: Upkeep[] = await indexesOf(tx, tables);
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
