import { maxPence } from '../../../../contract/limits.ts';
import { formatMoney } from '../../../../contract/money.ts';
import {
  amountProblems,
  readAmount,
  readPounds,
  toAsciiAmount,
} from '../../../../contract/text/read-amount.ts';

export interface MoneyEntry {
  readonly pence: number;
  /**
   * The text starts with its first digit. It is undefined until it has a decimal mark, which makes
   * the digits before it pounds.
   */
  readonly typed?: string | undefined;
  /**
   * The next digit starts a new amount: after the focus, and after a sign such as `£`. Not every
   * browser keeps the selection, which could tell.
   */
  readonly isFresh?: boolean | undefined;
  /** A minus was typed before the amount. The entry says so until the amount is deleted or replaced. */
  readonly hasMinus?: boolean | undefined;
  readonly problem?: string | undefined;
  /**
   * An input method, or a keyboard that suggests words, composes a text. Any other edit ends it.
   * Some browsers send the text again after the end.
   */
  readonly composition?: { readonly base: MoneyEntry; readonly isOver: boolean } | undefined;
}

export interface TextEdit {
  readonly text: string;
  /** It is undefined if the keyboard does not describe its edits. */
  readonly inputType?: string | undefined;
  readonly data?: string | null | undefined;
}

export const showMoney = (pence: number, hasPlaceholder = false) =>
  hasPlaceholder && pence === 0 ? '' : formatMoney(pence);

const isDigits = (text: string) => /^\d+$/.test(text);
const isMark = (character: string) => character === '.' || character === ',';

const withPence = (entry: MoneyEntry, pence: number): MoneyEntry =>
  pence <= maxPence ? { pence } : { ...entry, problem: amountProblems.tooLarge };

/** A text with a decimal mark is pounds. Digits alone are pence. */
const readTyped = (entry: MoneyEntry, typed: string): MoneyEntry => {
  if (isDigits(typed) || typed === '') return withPence(entry, Number(typed));
  const reading = readPounds(typed);
  return 'pence' in reading
    ? { pence: reading.pence, typed }
    : { ...entry, problem: reading.problem };
};

const minus = { hasMinus: true, problem: amountProblems.negative };

/**
 * The character is at the end:
 * | character | result |
 * | a digit | the others move to the left, as on a cash register |
 * | a decimal mark | the digits before it are pounds |
 * | a sign before the amount | what is typed next is a new amount |
 * | a minus before the amount | nothing, and a sentence says that no amount has one |
 * | another character | nothing |
 */
const typeCharacter = (entry: MoneyEntry, character: string): MoneyEntry => {
  const { pence, typed, isFresh = false, hasMinus = false } = entry;
  const ascii = toAsciiAmount(character);
  const isPart = isDigits(ascii) || isMark(ascii);
  const isFirst = isFresh || (pence === 0 && typed === undefined);
  if (ascii === '-' && isFirst) return { ...entry, ...minus };
  if (!isPart) return { ...entry, isFresh: isFresh || ascii === '£' };
  const before = isFresh ? '' : (typed ?? String(pence));
  const text = (before || (isMark(ascii) ? '0' : '')) + ascii;
  return { ...(hasMinus && minus), ...readTyped({ ...entry, isFresh: false }, text) };
};

/** The text was pasted, dropped, dictated or autofilled. */
export const insertAmount = (entry: MoneyEntry, text: string): MoneyEntry => {
  const reading = readAmount(text);
  return 'pence' in reading ? { pence: reading.pence } : { ...entry, problem: reading.problem };
};

const isTypeable = (text: string) => /^[\d.,]*$/.test(toAsciiAmount(text));

const typeText = (entry: MoneyEntry, text: string): MoneyEntry =>
  isTypeable(text) || [...text].length === 1
    ? [...text].reduce(typeCharacter, entry)
    : insertAmount(entry, text);

const withoutComposition = ({ composition: _, ...entry }: MoneyEntry): MoneyEntry => entry;

export const startComposition = (entry: MoneyEntry): MoneyEntry => ({
  ...entry,
  composition: { base: withoutComposition(entry), isOver: false },
});

/** The text replaces what the composition has inserted before. */
const composeText = (entry: MoneyEntry, text: string): MoneyEntry => {
  const { base, isOver } = entry.composition ?? { base: withoutComposition(entry), isOver: false };
  return { ...typeText(base, text), composition: { base, isOver } };
};

/** The composition may not have started. */
export const endComposition = (entry: MoneyEntry, text: string): MoneyEntry => {
  const { composition } = entry;
  if (!composition || composition.isOver) return entry;
  return { ...composeText(entry, text), composition: { ...composition, isOver: true } };
};

const removeLastCharacter = (entry: MoneyEntry): MoneyEntry => {
  const { pence, typed = String(pence) } = entry;
  return readTyped(entry, typed.slice(0, -1));
};

const readDigits = (entry: MoneyEntry, text: string) =>
  withPence(entry, Number(toAsciiAmount(text).replace(/\D/g, '')));

const deleteText = (entry: MoneyEntry, shown: string, text: string): MoneyEntry => {
  if (entry.isFresh || text === '') return { pence: 0 };
  return text === shown.slice(0, -1) ? removeLastCharacter(entry) : readDigits(entry, text);
};

const insertText = (entry: MoneyEntry, shown: string, text: string, data: string): MoneyEntry => {
  const isAllReplaced = text === data;
  // A fresh entry may have a minus, and still have the old amount selected.
  const start = isAllReplaced && !entry.isFresh ? { pence: entry.pence, isFresh: true } : entry;
  if ([...data].length > 1) return insertAmount(start, data);
  const isPartReplaced = !start.isFresh && text.length !== shown.length + data.length;
  if (!isPartReplaced) return typeCharacter(start, data);
  return isDigits(toAsciiAmount(data)) ? readDigits(entry, text) : entry;
};

/**
 * The field showed `shown`. An edit that cannot be read changes nothing.
 *
 * | edit | result |
 * |---|---|
 * | a character, wherever the caret is | `typeCharacter` |
 * | a digit in place of selected digits | the digits that are then in the field |
 * | Backspace at the end | the last typed character goes |
 * | another deletion | the digits that are left |
 * | more than a character at once | `readAmount` |
 * | a text of a composition | `composeText` |
 * | undo and redo | nothing, because the browser knows only the text before the last change |
 */
export const editMoney = (
  current: MoneyEntry,
  shown: string,
  { text, inputType, data }: TextEdit,
): MoneyEntry => {
  if (inputType?.includes('Composition')) return composeText(current, data ?? '');
  const { problem: _past, ...entry } = withoutComposition(current);
  if (inputType?.startsWith('history')) return entry;
  if (inputType?.startsWith('delete')) return deleteText(entry, shown, text);
  if (inputType === 'insertText') return insertText(entry, shown, text, data ?? '');
  if (text === '') return { pence: 0 };
  if ([...text].length === 1) return typeCharacter({ ...entry, isFresh: true }, text);
  const appended = text.slice(shown.length);
  return shown !== '' && text.startsWith(shown) && isTypeable(appended)
    ? typeText(entry, appended)
    : insertAmount(entry, text);
};

/** Something else, such as a picked service, may have changed the amount. */
export const getCurrentEntry = (entry: MoneyEntry, pence: number): MoneyEntry =>
  entry.pence === pence ? entry : { pence, isFresh: entry.isFresh };
