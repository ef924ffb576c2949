import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { paymentHistory, paymentRequests } from '../../db/schema.ts';
import type { Cursor } from './change-cursor.ts';

/** With more changes than this, the reader has to reload its data. */
const MAX_CHANGES = 200;

const { writtenIn } = paymentHistory;
const snapshot = sql<Cursor>`pg_current_snapshot()::text`;

/** The cursor for a reader that starts now. */
export const getCurrentCursor = async ({ system }: Database): Promise<Cursor> => {
  const [row] = await system.select({ snapshot }).from(sql`(select 1) as once`);
  if (!row) throw new Error('The database returned no snapshot');
  return row.snapshot;
};

const readSince = (database: Database, tenantId: string, cursor: Cursor) =>
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
          sql`${writtenIn} >= pg_snapshot_xmin(${cursor}::pg_snapshot)`,
          // Excludes transaction ids of another server, from which this database was restored.
          sql`${writtenIn} < pg_snapshot_xmax(pg_current_snapshot())`,
          sql`not pg_visible_in_snapshot(${writtenIn}, ${cursor}::pg_snapshot)`,
        ),
      )
      .orderBy(asc(writtenIn), asc(paymentHistory.at), asc(paymentHistory.id))
      .limit(MAX_CHANGES + 1),
  );

/** The changes committed after `cursor`, and the new cursor; undefined when there are more than `MAX_CHANGES`. */
export const getChangesSince = async (database: Database, tenantId: string, cursor: Cursor) => {
  const rows = await readSince(database, tenantId, cursor);
  if (rows.length > MAX_CHANGES) return undefined;
  return {
    cursor: rows[0]?.snapshot ?? cursor,
    changes: rows.map(({ snapshot: _, at, ...change }) => ({ ...change, at: at.toISOString() })),
  };
};
