import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { paymentHistory, paymentRequests } from '../../db/schema.ts';
import type { Cursor } from './change-cursor.ts';

/** More changes than this are not told one by one. */
const most = 200;

const { writtenIn } = paymentHistory;
const snapshot = sql<Cursor>`pg_current_snapshot()::text`;

/** Where somebody stands who reads from now on. */
export const cursorNow = async ({ system }: Database): Promise<Cursor> => {
  const [row] = await system.select({ snapshot }).from(sql`(select 1) as once`);
  if (!row) throw new Error('The database gives no snapshot');
  return row.snapshot;
};

const readSince = (database: Database, tenantId: string, cursor: Cursor) =>
  database.forTenant(tenantId, ({ tx, own }) =>
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
        own(
          paymentHistory,
          sql`${writtenIn} >= pg_snapshot_xmin(${cursor}::pg_snapshot)`,
          // What another server wrote whose copy this database is.
          sql`${writtenIn} < pg_snapshot_xmax(pg_current_snapshot())`,
          sql`not pg_visible_in_snapshot(${writtenIn}, ${cursor}::pg_snapshot)`,
        ),
      )
      .orderBy(asc(writtenIn), asc(paymentHistory.at), asc(paymentHistory.id))
      .limit(most + 1),
  );

/** What was committed since `cursor`, each once, and where the reader stands then; undefined when it is too much to tell. */
export const changesSince = async (database: Database, tenantId: string, cursor: Cursor) => {
  const rows = await readSince(database, tenantId, cursor);
  if (rows.length > most) return undefined;
  return {
    cursor: rows[0]?.snapshot ?? cursor,
    changes: rows.map(({ snapshot: _, at, ...change }) => ({ ...change, at: at.toISOString() })),
  };
};
