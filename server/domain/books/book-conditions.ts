import { and, between, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { BookPeriod } from '../../../contract/entities/books.ts';
import { type bookClosings, movements } from '../../db/schema.ts';

export type ClosingRow = typeof bookClosings.$inferSelect;

/** The condition for the movements of a period. */
export const isInPeriod = ({ firstDay, lastDay }: BookPeriod) =>
  between(movements.day, firstDay, lastDay);

/** The condition for the movements in a file. */
export const isInClosing = (
  closing: Pick<ClosingRow, keyof BookPeriod | 'afterNumber' | 'lastNumber'>,
) =>
  and(
    isInPeriod(closing),
    gt(movements.number, closing.afterNumber),
    lte(movements.number, closing.lastNumber),
  );

/**
 * The condition for the money that the payment provider holds or has held: payments by card, refunds
 * and disputes of them, fees and payouts. A bank statement of the provider's account has nothing else.
 */
export const isProvidersMoney = or(isNull(movements.way), eq(movements.way, 'card'));
