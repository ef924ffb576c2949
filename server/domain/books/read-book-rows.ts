import { and, asc, eq, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { movements, paymentRequests, payouts } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { type ClosingRow, isInClosing, isProvidersMoney } from './book-conditions.ts';
import type { BookRow } from './formats/book-row.ts';

const BATCH_SIZE = 1_000;

interface Position {
  readonly day: string;
  readonly at: Date;
  readonly id: string;
}

const isAfter = (last: Position | undefined) =>
  last &&
  sql`(${movements.day}, ${movements.at}, ${movements.id}) > (${last.day}::date, ${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`;

const readBatch = (
  { tx, whereTenant }: TenantScope,
  closing: ClosingRow,
  last: Position | undefined,
) =>
  tx
    .select({
      id: movements.id,
      kind: movements.kind,
      way: movements.way,
      at: movements.at,
      day: movements.day,
      amountPence: movements.amount,
      vatPence: movements.vat,
      ident: paymentRequests.ident,
      customerName: paymentRequests.customerName,
      description: paymentRequests.description,
      vatCode: paymentRequests.vatCode,
      payoutReference: payouts.externalId,
    })
    .from(movements)
    .leftJoin(
      paymentRequests,
      whereTenant(paymentRequests, eq(paymentRequests.id, movements.paymentRequestId)),
    )
    .leftJoin(payouts, whereTenant(payouts, eq(payouts.id, movements.payoutId)))
    .where(whereTenant(movements, and(isInClosing(closing), isAfter(last))))
    .orderBy(asc(movements.day), asc(movements.at), asc(movements.id))
    .limit(BATCH_SIZE);

/** Each batch has its own transaction, so that a slow client keeps no connection to the database. */
export async function* readBookRows(
  database: Database,
  tenantId: string,
  closing: ClosingRow,
): AsyncGenerator<readonly BookRow[]> {
  let last: Position | undefined;
  do {
    const rows = await database.forTenant(tenantId, (scope) => readBatch(scope, closing, last));
    yield rows;
    last = rows.length === BATCH_SIZE ? rows.at(-1) : undefined;
  } while (last);
}

/** Adds up movements of earlier days and of earlier files of the period. */
export const readOpeningPence = async (
  { tx, whereTenant }: TenantScope,
  { firstDay, lastDay, afterNumber, lastNumber }: ClosingRow,
) => {
  const [found] = await tx
    .select({ pence: sql`coalesce(sum(${movements.amount}), 0)`.mapWith(Number) })
    .from(movements)
    .where(
      whereTenant(
        movements,
        isProvidersMoney,
        or(
          and(lt(movements.day, firstDay), lte(movements.number, lastNumber)),
          and(lte(movements.day, lastDay), lte(movements.number, afterNumber)),
        ),
      ),
    );
  return found?.pence ?? 0;
};
