import { maxPence } from '../../../contract/limits.ts';

export { formatMoney } from '../../../contract/money.ts';

/**
 * Pounds with or without `£` and commas, then optionally a point and one or two digits of pence.
 */
const amountPattern = /^£?(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{1,2}))?$/;

/**
 * Parses text such as `12.34`, `£12.34`, `1,234.50` to pence; undefined when it is not an amount.
 */
export const parseMoney = (text: string) => {
  const bare = text.replace(/\s/g, '');
  const match = amountPattern.exec(bare);
  if (!match || !/\d/.test(bare)) return undefined;
  const [, whole = '0', fraction = ''] = match;
  const pence = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return pence <= maxPence ? pence : undefined;
};

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
