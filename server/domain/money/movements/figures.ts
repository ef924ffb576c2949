import { sql } from 'drizzle-orm';
import { figureKinds, type MovementKind } from '../../../../contract/entities/movement.ts';
import { isAmong } from '../../../db/list-conditions.ts';
import { dueAmount, isUnpaid, movements } from '../../../db/schema.ts';

const sumKinds = (kinds: readonly MovementKind[]) =>
  sql`coalesce(sum(${movements.amount}) filter (where ${isAmong(movements.kind, kinds)}), 0)`;

/**
 * The figures of docs/glossary.md as sums over movements. `proceedsPence` and `takenPence` are
 * negative when more went than came.
 */
export const figures = {
  takenPence: sumKinds(figureKinds.taken).mapWith(Number),
  refundedPence: sql`-${sumKinds(figureKinds.refunded)}`.mapWith(Number),
  takenBackPence: sql`-${sumKinds(figureKinds.takenBack)}`.mapWith(Number),
  feesPence: sql`-${sumKinds(figureKinds.fees)}`.mapWith(Number),
  proceedsPence:
    sql`coalesce(sum(${movements.amount}), 0) - ${sumKinds(figureKinds.paidOut)}`.mapWith(Number),
  /** What the payment provider sent to the bank. */
  paidOutPence: sql`-${sumKinds(figureKinds.paidOut)}`.mapWith(Number),
};

/** What is due of the payment requests that are unpaid now. */
export const sumOwed = (now: Date) =>
  sql`coalesce(sum(${dueAmount}) filter (where ${isUnpaid(now)}), 0)`.mapWith(Number);
