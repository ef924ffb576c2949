import { dropDigit, formatMoney, parseMoney, typeDigits } from '../../lib/money.ts';

/** What a browser tells about an edit. */
interface Edit {
  readonly inputType: string;
  readonly data: string | null;
}

/**
 * Pence after an edit of a till field that showed `pence` and now holds `text`: a digit fills from the right, and
 * backspace drops the last. Anything else is an amount put there whole; what is none changes nothing.
 */
export const tillEntry = (pence: number, text: string, edit?: Edit) => {
  const shown = formatMoney(pence);
  if (text === '') return 0;
  if (edit?.inputType.startsWith('delete')) {
    return text.length === shown.length - 1 ? dropDigit(pence) : (parseMoney(text) ?? 0);
  }
  const added = text.startsWith(shown) ? text.slice(shown.length) : undefined;
  if (added !== undefined) return /^\d+$/.test(added) ? typeDigits(pence, added) : pence;
  const digit = edit?.inputType === 'insertText' && /^\d$/.test(edit.data ?? '') ? edit.data : undefined;
  if (digit) return typeDigits(text === digit ? 0 : pence, digit);
  return parseMoney(text) ?? pence;
};
