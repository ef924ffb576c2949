import { appendDigits, formatMoney, parseMoney, removeLastDigit } from '../../../lib/money.ts';

/** The part of `InputEvent` that describes the edit. */
interface Edit {
  readonly inputType: string;
  readonly data: string | null;
}

/**
 * Applies an edit to a field that showed `pence` and now contains `text`, and returns the new pence. A digit is appended at
 * the right, backspace removes the last digit. Any other text replaces the amount, or is ignored if it is not an amount.
 */
export const applyCashRegisterEdit = (pence: number, text: string, edit?: Edit) => {
  const shown = formatMoney(pence);
  if (text === '') return 0;
  if (edit?.inputType.startsWith('delete')) {
    return text.length === shown.length - 1 ? removeLastDigit(pence) : (parseMoney(text) ?? 0);
  }
  const appended = text.startsWith(shown) ? text.slice(shown.length) : undefined;
  if (appended !== undefined) return /^\d+$/.test(appended) ? appendDigits(pence, appended) : pence;
  const digit = edit?.inputType === 'insertText' && /^\d$/.test(edit.data ?? '') ? edit.data : undefined;
  if (digit) return appendDigits(text === digit ? 0 : pence, digit);
  return parseMoney(text) ?? pence;
};
