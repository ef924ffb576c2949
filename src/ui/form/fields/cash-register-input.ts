import { maxPence } from '../../../../contract/limits.ts';
import {
  appendDigits,
  formatMoney,
  parseMoney,
  removeLastDigit,
} from '../../../lib/format/money.ts';

/** The part of `InputEvent` that describes the edit. */
interface Edit {
  readonly inputType: string;
  readonly data: string | null;
}

export interface MoneyEntry {
  readonly pence: number;
  /**
   * The typed text, from its first digit on. Undefined until the user types a decimal point or
   * comma, which makes the digits before it pounds.
   */
  readonly typed?: string | undefined;
}

const decimalPattern = /^(\d+)[.,](\d{0,2})$/;
const thousandsPattern = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/;

/**
 * Reads `45.`, `45.5`, `45,50` and `1,200` as pounds; undefined when the text is not such an
 * amount.
 */
const parseTyped = (typed: string) => {
  const [match, whole = '', fraction = ''] =
    decimalPattern.exec(typed) ?? thousandsPattern.exec(typed) ?? [];
  if (match === undefined) return undefined;
  const pence = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return pence <= maxPence ? pence : undefined;
};

/**
 * The entry, without its typed text if the amount was changed since, such as by picking a service.
 */
export const getCurrentEntry = (pence: number, typed: string | undefined): MoneyEntry =>
  typed !== undefined && parseTyped(typed) === pence ? { pence, typed } : { pence };

/**
 * Appends a digit, several digits, or a decimal point or comma. Ignores what makes no valid amount.
 */
const append = (entry: MoneyEntry, character: string): MoneyEntry => {
  const isSeparator = character === '.' || character === ',';
  if (entry.typed === undefined && !isSeparator)
    return { pence: appendDigits(entry.pence, character) };
  const typed = (entry.typed ?? String(entry.pence)) + character;
  const pence = parseTyped(typed);
  return pence === undefined ? entry : { pence, typed };
};

const removeLastCharacter = ({ pence, typed }: MoneyEntry): MoneyEntry => {
  if (typed === undefined) return { pence: removeLastDigit(pence) };
  const remaining = typed.slice(0, -1);
  // Without a point or comma, the digits are pence again.
  return { pence: parseTyped(remaining) ?? Number(remaining), typed: remaining };
};

/**
 * Applies an edit to a field that showed `entry` and now contains `text`. A digit is appended at
 * the right, a decimal point or comma makes pounds of the digits before it, and backspace removes
 * the last character. Any other text replaces the amount. If it is not an amount, a deletion makes
 * 0, and any other edit is ignored.
 */
export const applyCashRegisterEdit = (entry: MoneyEntry, text: string, edit?: Edit): MoneyEntry => {
  const { pence } = entry;
  const shown = formatMoney(pence);
  const isCleared = text === '';
  // The whole amount was selected when the user typed the character.
  const isOvertyped = /^[\d.,]$/.test(text);
  if (isCleared) return { pence: 0 };
  if (edit?.inputType.startsWith('delete')) {
    return text.length === shown.length - 1
      ? removeLastCharacter(entry)
      : { pence: parseMoney(text) ?? 0 };
  }
  if (isOvertyped) return append({ pence: 0 }, text);
  const appended = text.startsWith(shown) ? text.slice(shown.length) : undefined;
  if (appended !== undefined)
    return /^(?:\d+|[.,])$/.test(appended) ? append(entry, appended) : entry;
  // A digit that was typed before the end of the text is appended as well.
  const digit =
    edit?.inputType === 'insertText' && /^\d$/.test(edit.data ?? '') ? edit.data : undefined;
  return digit ? append(entry, digit) : { pence: parseMoney(text) ?? pence };
};

/**
 * Applies the first edit after the field has got the focus: a digit or a separator starts a new
 * amount, and a deletion makes 0. It does not depend on a selection, because not every browser
 * keeps the one that the focus made.
 */
export const replaceAmount = (entry: MoneyEntry, text: string, edit?: Edit): MoneyEntry => {
  const shown = formatMoney(entry.pence);
  const inserted = edit?.inputType === 'insertText' ? (edit.data ?? '') : text.slice(shown.length);
  const isAppended = edit?.inputType === 'insertText' || text.startsWith(shown);
  if (isAppended && /^(?:\d+|[.,])$/.test(inserted)) return append({ pence: 0 }, inserted);
  return edit?.inputType.startsWith('delete')
    ? { pence: 0 }
    : applyCashRegisterEdit(entry, text, edit);
};
