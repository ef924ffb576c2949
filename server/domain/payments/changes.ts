import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isShownToStaff, paymentHistory, paymentRequests } from '../../db/schema.ts';

/**
 * A reader's position: a PostgreSQL snapshot (`xmin:xmax:running`). It names the transactions that had not
 * ended, so that the reader gets their changes later.
 */
export type Cursor = string;

interface Snapshot {
  /** Every transaction before this id had ended. */
  readonly low: bigint;
  /** No transaction from this id on had started. */
  readonly high: bigint;
  readonly running: readonly bigint[];
}

const parseCursor = (text: string): Snapshot | undefined => {
  const [, low, high, running] =
    /^(\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19}|)$/.exec(text) ?? [];
  if (low === undefined || high === undefined || running === undefined) return undefined;
  return {
    low: BigInt(low),
    high: BigInt(high),
    running: running === '' ? [] : running.split(',').map(BigInt),
  };
};

/** PostgreSQL accepts ids in ascending order, from `low` to below `high`. */
const isValidSnapshot = ({ low, high, running }: Snapshot) => {
  if (low > high) return false;
  return running.every((transactionId, index) => {
    const previousId = running[index - 1];
    const isAscending = previousId === undefined || transactionId > previousId;
    return transactionId >= low && transactionId < high && isAscending;
  });
};

/** False also for an invalid cursor. */
export const isCursorBefore = (text: string, now: Cursor) => {
  const [cursor, current] = [parseCursor(text), parseCursor(now)];
  if (!cursor || !current) return false;
  return isValidSnapshot(cursor) && cursor.high <= current.high;
};

/** A reader who has missed more reloads its data. */
const MAX_CHANGES = 200;

/** The id of the transaction that wrote the row. */
const { writtenIn } = paymentHistory;
const snapshot = sql<Cursor>`pg_current_snapshot()::text`;

export const getCurrentCursor = async ({ unscopedDb }: Database): Promise<Cursor> => {
  // Drizzle requires a table to select from.
  const [row] = await unscopedDb.select({ snapshot }).from(sql`(select 1) as once`);
  if (!row) throw new Error('The database returned no snapshot');
  return row.snapshot;
};

const readRowsSince = (database: Database, tenantId: string, cursor: Cursor) =>
  database.forTenant(tenantId, ({ tx, whereTenant }) =>
    tx
      .select({
        snapshot,
        ident: paymentRequests.ident,
        status: paymentRequests.status,
        event: paymentHistory.event,
        at: paymentHistory.at,
      })
      .from(paymentHistory)
      .innerJoin(paymentRequests, eq(paymentRequests.id, paymentHistory.paymentRequestId))
      .where(
        whereTenant(
          paymentHistory,
          isShownToStaff,
          // The last condition implies this one, but only this one can use the index.
          sql`${writtenIn} >= pg_snapshot_xmin(${cursor}::pg_snapshot)`,
          // A restored database has transaction ids of another server.
          sql`${writtenIn} < pg_snapshot_xmax(pg_current_snapshot())`,
          sql`not pg_visible_in_snapshot(${writtenIn}, ${cursor}::pg_snapshot)`,
        ),
      )
      .orderBy(asc(writtenIn), asc(paymentHistory.at), asc(paymentHistory.id))
      .limit(MAX_CHANGES + 1),
  );

export const getChangesSince = async (database: Database, tenantId: string, cursor: Cursor) => {
  const rows = await readRowsSince(database, tenantId, cursor);
  if (rows.length > MAX_CHANGES) return undefined;
  return {
    cursor: rows[0]?.snapshot ?? cursor,
    changes: rows.map(({ snapshot: _, at, ...change }) => ({ ...change, at: at.toISOString() })),
  };
};
