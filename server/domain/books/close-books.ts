import { and, count, eq, max, sql } from 'drizzle-orm';
import { type BookPeriod, bookMessages } from '../../../contract/entities/books.ts';
import { requireUuid } from '../../db/paging.ts';
import { bookClosings, movements } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { createInvalidError, createNotFoundError } from '../../lib/network/api-problem.ts';
import { getShopDay } from '../../lib/time/local-time.ts';
import { lockJournal } from '../money/ledger/record-movements.ts';
import { type ClosingRow, isInClosing, isInPeriod, isProvidersMoney } from './book-conditions.ts';

/** False while customers can still pay on a day of the period. */
export const isOver = ({ lastDay }: BookPeriod, now: Date) => lastDay < getShopDay(now);

export const listClosings = ({ tx, whereTenant }: TenantScope, { firstDay, lastDay }: BookPeriod) =>
  tx
    .select()
    .from(bookClosings)
    .where(
      whereTenant(
        bookClosings,
        and(eq(bookClosings.firstDay, firstDay), eq(bookClosings.lastDay, lastDay)),
      ),
    )
    .orderBy(bookClosings.part);

export const toClosing = async ({ tx, whereTenant }: TenantScope, row: ClosingRow) => {
  const [counts] = await tx
    .select({
      movementCount: count(),
      statementCount: sql`count(*) filter (where ${isProvidersMoney})`.mapWith(Number),
    })
    .from(movements)
    .where(whereTenant(movements, isInClosing(row)));
  return {
    id: row.id,
    part: row.part,
    closedAt: row.closedAt.toISOString(),
    movementCount: counts?.movementCount ?? 0,
    statementCount: counts?.statementCount ?? 0,
  };
};

/** @throws ApiProblem not_found */
export const findClosing = async ({ tx, whereTenant }: TenantScope, id: string) => {
  const [row] = await tx
    .select()
    .from(bookClosings)
    .where(whereTenant(bookClosings, eq(bookClosings.id, requireUuid('File', id))));
  if (!row) throw createNotFoundError('File');
  return row;
};

interface Closing {
  readonly userId: string;
  readonly now: Date;
}

/**
 * The next file has the movements that earlier files of the period lack. The lock ensures that no movement
 * appears later among those of the file.
 * @throws ApiProblem invalid when the period is not over
 */
export const closeBooks = async (
  scope: TenantScope,
  { firstDay, lastDay }: BookPeriod,
  { userId, now }: Closing,
) => {
  const { tx, tenantId, whereTenant } = scope;
  const period = { firstDay, lastDay };
  if (!isOver(period, now)) throw createInvalidError({ lastDay: [bookMessages.notOver] });
  await lockJournal(scope, 'exclusive');
  const last = (await listClosings(scope, period)).at(-1);
  const [found] = await tx
    .select({ number: max(movements.number) })
    .from(movements)
    .where(whereTenant(movements, isInPeriod(period)));
  const lastNumber = found?.number ?? 0;
  if (last && lastNumber <= last.lastNumber) return toClosing(scope, last);
  const row = {
    id: newId(),
    tenantId,
    ...period,
    part: (last?.part ?? 0) + 1,
    afterNumber: last?.lastNumber ?? 0,
    lastNumber,
    closedAt: now,
    userId,
  };
  await tx.insert(bookClosings).values(row);
  return toClosing(scope, row);
};
