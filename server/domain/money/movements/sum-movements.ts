import { ne, sql } from 'drizzle-orm';
import { figureKinds } from '../../../../contract/entities/movement.ts';
import { isAmong, isInList } from '../../../db/list-conditions.ts';
import { movements } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { figures } from './figures.ts';

export interface RequestFigures {
  readonly takenPence: number;
  readonly refundedPence: number;
  readonly takenBackPence: number;
  /** The part of `takenPence` that came another way than through a provider. */
  readonly otherWaysPence: number;
}

export const noMovements: RequestFigures = {
  takenPence: 0,
  refundedPence: 0,
  takenBackPence: 0,
  otherWaysPence: 0,
};

/** Requests without a movement are omitted. */
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
