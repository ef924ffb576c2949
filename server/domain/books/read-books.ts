import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { BookPeriod } from '../../../contract/entities/books.ts';
import { figureKinds } from '../../../contract/entities/movement.ts';
import { isAmong } from '../../db/list-conditions.ts';
import { movements, paymentRequests, payouts } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { figures } from '../money/movements/figures.ts';
import { isInPeriod } from './book-conditions.ts';
import { isOver, listClosings, toClosing } from './close-books.ts';
import { findMisfits } from './find-misfits.ts';

const MAX_NEW_MOVEMENTS = 50;

const amount = sql`coalesce(sum(${movements.amount}), 0)`.mapWith(Number);

const readFigures = async ({ tx, whereTenant }: TenantScope, period: BookPeriod) => {
  const [found] = await tx
    .select({
      ...figures,
      movementCount: count(),
      payoutCount: sql`count(*) filter (where ${eq(movements.kind, 'payout')})`.mapWith(Number),
    })
    .from(movements)
    .where(whereTenant(movements, isInPeriod(period)));
  if (!found) throw new Error('A sum has no row');
  return found;
};

const readWays = ({ tx, whereTenant }: TenantScope, period: BookPeriod) =>
  tx
    .select({ way: sql<string>`coalesce(${movements.way}, 'card')`, amount })
    .from(movements)
    .where(
      whereTenant(movements, and(isInPeriod(period), isAmong(movements.kind, figureKinds.taken))),
    )
    .groupBy(movements.way)
    .orderBy(movements.way);

const readNew = async (
  { tx, whereTenant }: TenantScope,
  period: BookPeriod,
  lastNumber: number,
) => {
  const condition = whereTenant(
    movements,
    and(isInPeriod(period), gt(movements.number, lastNumber)),
  );
  const [sums] = await tx.select({ newCount: count(), amount }).from(movements).where(condition);
  const rows = await tx
    .select({
      movement: movements,
      reference: paymentRequests.ident,
      customerName: paymentRequests.customerName,
    })
    .from(movements)
    .leftJoin(
      paymentRequests,
      whereTenant(paymentRequests, eq(paymentRequests.id, movements.paymentRequestId)),
    )
    .where(condition)
    .orderBy(desc(movements.number))
    .limit(MAX_NEW_MOVEMENTS);
  return {
    newCount: sums?.newCount ?? 0,
    newAmount: sums?.amount ?? 0,
    newMovements: rows.map(({ movement: { id, kind, day, learnedAt, ...row }, ...request }) => ({
      id,
      kind,
      day,
      learnedAt: learnedAt.toISOString(),
      amount: row.amount,
      ...request,
    })),
  };
};

interface Reading {
  readonly now: Date;
  readonly hasPayouts: boolean;
}

export const readBooks = async (
  scope: TenantScope,
  { firstDay, lastDay }: BookPeriod,
  { now, hasPayouts }: Reading,
) => {
  const period = { firstDay, lastDay };
  const { payoutCount, ...found } = await readFigures(scope, period);
  const rows = await listClosings(scope, period);
  const closings: Awaited<ReturnType<typeof toClosing>>[] = [];
  for (const row of rows) closings.push(await toClosing(scope, row));
  const { tx, whereTenant } = scope;
  const [known] = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(whereTenant(payouts))
    .limit(1);
  return {
    movementCount: found.movementCount,
    takenAmount: found.takenPence,
    ways: await readWays(scope, period),
    refundedAmount: found.refundedPence,
    takenBackAmount: found.takenBackPence,
    feesAmount: found.feesPence,
    proceedsAmount: found.proceedsPence,
    paidOutAmount: found.paidOutPence,
    bank: hasPayouts || known ? { payoutCount, ...(await findMisfits(scope, period)) } : null,
    isOver: isOver(period, now),
    closings,
    ...(await readNew(scope, period, rows.at(-1)?.lastNumber ?? 0)),
  };
};
