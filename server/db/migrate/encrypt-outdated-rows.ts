import { and, asc, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { UndecryptableContent } from '../../lib/crypto/content-cipher.ts';
import type { Database } from '../database.ts';

const BATCH_SIZE = 200;

interface EncryptedTable<Row> {
  readonly table: PgTable;
  /** The columns identify a row, in the order of an index. Times have milliseconds, as in JavaScript. */
  readonly key: Readonly<Partial<Record<keyof Row, PgColumn>>>;
  readonly encryptedContent: PgColumn;
  readonly condition: SQL | undefined;
  /** @throws UndecryptableContent */
  readonly encrypt: (row: Row) => Partial<Row>;
}

const isOutdatedContent = (encryptedContent: PgColumn, keyId: string) =>
  or(isNull(encryptedContent), not(sql`starts_with(${encryptedContent}, ${`${keyId}:`})`));

/**
 * Content in clear, or of an older secret, is encrypted with the newest secret. Each batch is a transaction,
 * which leaves locked rows alone. Returns how many rows cannot be decrypted.
 */
export const encryptOutdatedRows = async <Row extends Record<string, unknown>>(
  { unscopedDb, cipher }: Pick<Database, 'unscopedDb' | 'cipher'>,
  { table, key, encryptedContent, condition, encrypt }: EncryptedTable<Row>,
): Promise<number> => {
  const { keyId } = cipher;
  if (keyId === undefined) return 0;
  const isOutdated = isOutdatedContent(encryptedContent, keyId);
  const columns = Object.entries<PgColumn | undefined>(key).flatMap(([name, column]) =>
    column ? [{ name, column }] : [],
  );
  const isAfter = (row: Row) => {
    const values = columns.map(({ name, column }) => sql.param(row[name], column));
    const names = columns.map(({ column }) => column);
    return sql`(${sql.join(names, sql`, `)}) > (${sql.join(values, sql`, `)})`;
  };
  const whereRow = (row: Row) => and(...columns.map(({ name, column }) => eq(column, row[name])));
  let undecryptableCount = 0;
  const encryptBatch = (last: Row | undefined) =>
    unscopedDb.transaction(async (tx) => {
      const rows = (await tx
        .select()
        .from(table)
        .where(and(condition, isOutdated, last && isAfter(last)))
        .orderBy(...columns.map(({ column }) => asc(column)))
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true })) as Row[];
      for (const row of rows) {
        try {
          await tx.update(table).set(encrypt(row)).where(whereRow(row));
        } catch (error) {
          if (!(error instanceof UndecryptableContent)) throw error;
          undecryptableCount += 1;
        }
      }
      return rows.at(-1);
    });
  for (
    let last = await encryptBatch(undefined);
    last !== undefined;
    last = await encryptBatch(last)
  );
  return undecryptableCount;
};
