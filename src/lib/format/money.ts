import { maxPence } from '../../../contract/limits.ts';

export { formatMoney, parseMoney } from '../../../contract/money.ts';

/**
 * Appends digits as a cash register does: 1, 2, 3, 4 make £12.34. Ignores digits that would exceed
 * the maximum.
 */
export const appendDigits = (pence: number, digits: string) => {
  const typed = Number(`${pence}${digits}`);
  return typed <= maxPence ? typed : pence;
};

/** Removes the last digit as the backspace key of a cash register does. */
export const removeLastDigit = (pence: number) => Math.floor(pence / 10);
