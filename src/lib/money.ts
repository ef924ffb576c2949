import { maxPence } from '../../contract/limits.ts';

export { formatMoney } from '../../contract/money.ts';

const amount = /^£?(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{1,2}))?$/;

/** Pence in text such as `12.34`, `£12.34`, `1,234.50`; undefined when it is no amount of money. */
export const parseMoney = (text: string) => {
  const bare = text.replace(/\s/g, '');
  const match = amount.exec(bare);
  if (!match || !/\d/.test(bare)) return undefined;
  const [, whole = '0', fraction = ''] = match;
  const pence = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return pence <= maxPence ? pence : undefined;
};

/** Pence after `digits` were typed into a till: 1, 2, 3, 4 make £12.34; digits that would overflow change nothing. */
export const typeDigits = (pence: number, digits: string) => {
  const typed = Number(`${pence}${digits}`);
  return typed <= maxPence ? typed : pence;
};

/** Pence after a till's backspace. */
export const dropDigit = (pence: number) => Math.floor(pence / 10);
