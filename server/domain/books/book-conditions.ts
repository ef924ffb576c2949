import { and, between, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { BookPeriod } from '../../../contract/entities/books.ts';
import { type bookClosings, movements } from '../../db/schema.ts';

export type ClosingRow = typeof bookClosings.$inferSelect;

export const isInPeriod = ({ firstDay, lastDay }: BookPeriod) =>
  between(movements.day, firstDay, lastDay);

export const isInClosing = (
  closing: Pick<ClosingRow, keyof BookPeriod | 'afterNumber' | 'lastNumber'>,
) =>
  and(
    isInPeriod(closing),
    gt(movements.number, closing.afterNumber),
    lte(movements.number, closing.lastNumber),
  );

/**
 * The movements on the account at the payment provider: payments by card, their refunds and disputes, fees
 * and payouts.
 */
export const isProvidersMoney = or(isNull(movements.way), eq(movements.way, 'card'));
