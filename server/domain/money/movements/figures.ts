import { and, eq, ne, sql } from 'drizzle-orm';
import { figureKinds, type MovementKind } from '../../../../contract/entities/movement.ts';
import type { Database } from '../../../db/database.ts';
import { isAmong, isInList } from '../../../db/list-conditions.ts';
import { readStats } from '../../../db/read-stats.ts';
import { dueAmount, isUnpaid, movements, paymentRequests, tenants } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { getShopDay } from '../../../lib/time/local-time.ts';

const sumKinds = (kinds: readonly MovementKind[]) =>
  sql`coalesce(sum(${movements.amount}) filter (where ${isAmong(movements.kind, kinds)}), 0)`;

/** See docs/glossary.md. `takenPence` and `proceedsPence` can be negative. */
export const figures = {
  takenPence: sumKinds(figureKinds.taken).mapWith(Number),
  refundedPence: sql`-${sumKinds(figureKinds.refunded)}`.mapWith(Number),
  takenBackPence: sql`-${sumKinds(figureKinds.takenBack)}`.mapWith(Number),
  feesPence: sql`-${sumKinds(figureKinds.fees)}`.mapWith(Number),
  proceedsPence:
    sql`coalesce(sum(${movements.amount}), 0) - ${sumKinds(figureKinds.paidOut)}`.mapWith(Number),
  paidOutPence: sql`-${sumKinds(figureKinds.paidOut)}`.mapWith(Number),
};

export const sumOwed = (now: Date) =>
  sql`coalesce(sum(${dueAmount}) filter (where ${isUnpaid(now)}), 0)`.mapWith(Number);

export interface RequestFigures {
  readonly takenPence: number;
  readonly refundedPence: number;
  readonly takenBackPence: number;
  /** The part of `takenPence` that came outside a provider. */
  readonly otherWaysPence: number;
}

export const noMovements: RequestFigures = {
  takenPence: 0,
  refundedPence: 0,
  takenBackPence: 0,
  otherWaysPence: 0,
};

export const sumMovements = async (
  { tx, whereTenant }: TenantScope,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string | null, RequestFigures>> => {
  const { takenPence, refundedPence, takenBackPence } = figures;
  const isTaken = isAmong(movements.kind, figureKinds.taken);
  const rows = await tx
    .select({
      requestId: movements.paymentRequestId,
      takenPence,
      refundedPence,
      takenBackPence,
      otherWaysPence:
        sql`coalesce(sum(${movements.amount}) filter (where ${isTaken} and ${ne(movements.way, 'card')}), 0)`.mapWith(
          Number,
        ),
    })
    .from(movements)
    .where(whereTenant(movements, isInList(movements.paymentRequestId, requestIds)))
    .groupBy(movements.paymentRequestId);
  return new Map(rows.map(({ requestId, ...sums }) => [requestId, sums]));
};

/** Today is the day of the shops' time zone. */
export const readMoneyStats = (
  database: Pick<Database, 'unscopedDb'>,
  servesDemo: boolean,
  now: Date,
) =>
  readStats(database, servesDemo, async (tx, isServed) => {
    const { takenPence, refundedPence, takenBackPence, feesPence } = figures;
    const [moved] = await tx
      .select({ takenPence, refundedPence, takenBackPence, feesPence })
      .from(tenants)
      // The index of movements begins with the tenant and the day, so the join starts at the tenants.
      .innerJoin(
        movements,
        and(eq(movements.tenantId, tenants.id), eq(movements.day, getShopDay(now))),
      )
      .where(isServed);
    const [unpaid] = await tx
      .select({ owedPence: sumOwed(now) })
      .from(paymentRequests)
      .innerJoin(tenants, eq(tenants.id, paymentRequests.tenantId))
      .where(and(isUnpaid(now), isServed));
    if (!moved || !unpaid) throw new Error('A sum has no row');
    return { ...moved, ...unpaid };
  });
