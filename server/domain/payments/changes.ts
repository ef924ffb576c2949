import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { customers, isShownToStaff, paymentHistory, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';

/** A trigger of the history also tells of changes. */
export const changesChannel = 'payment_changes';

/** The open screens of the tenant then look for changes. */
export const tellChange = (tx: Transaction, tenantId: string) =>
  tx.execute(sql`select pg_notify(${changesChannel}, ${tenantId})`);

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

/** `writtenIn` is the id of the transaction that wrote the row. */
const listConditionsSince = (writtenIn: PgColumn, cursor: Cursor): SQL[] => [
  // The last condition implies this one, but only this one can use the index.
  sql`${writtenIn} >= pg_snapshot_xmin(${cursor}::pg_snapshot)`,
  // A restored database has transaction ids of another server.
  sql`${writtenIn} < pg_snapshot_xmax(pg_current_snapshot())`,
  sql`not pg_visible_in_snapshot(${writtenIn}, ${cursor}::pg_snapshot)`,
];

const { writtenIn } = paymentHistory;
const snapshot = sql<Cursor>`pg_current_snapshot()::text`;

export const getCurrentCursor = async ({ unscopedDb }: Database): Promise<Cursor> => {
  // Drizzle requires a table to select from.
  const [row] = await unscopedDb.select({ snapshot }).from(sql`(select 1) as once`);
  if (!row) throw new Error('The database returned no snapshot');
  return row.snapshot;
};

const readRowsSince = ({ tx, whereTenant }: TenantScope, cursor: Cursor) =>
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
    .where(whereTenant(paymentHistory, isShownToStaff, ...listConditionsSince(writtenIn, cursor)))
    .orderBy(asc(writtenIn), asc(paymentHistory.at), asc(paymentHistory.id))
    .limit(MAX_CHANGES + 1);

const isCustomerErasedSince = async ({ tx, whereTenant }: TenantScope, cursor: Cursor) => {
  const [erased] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(whereTenant(customers, ...listConditionsSince(customers.erasedIn, cursor)))
    .limit(1);
  return erased !== undefined;
};

/** Undefined means that the reader must reload its data: much has changed, or a customer was erased. */
export const getChangesSince = async (database: Database, tenantId: string, cursor: Cursor) => {
  const rows = await database.forTenant(tenantId, async (scope) => {
    const found = await readRowsSince(scope, cursor);
    // This query is the later one, so that it sees every erasure that the cursor of the rows contains.
    return (await isCustomerErasedSince(scope, cursor)) ? undefined : found;
  });
  if (!rows || rows.length > MAX_CHANGES) return undefined;
  return {
    cursor: rows[0]?.snapshot ?? cursor,
    changes: rows.map(({ snapshot: _, at, ...change }) => ({ ...change, at: at.toISOString() })),
  };
};
