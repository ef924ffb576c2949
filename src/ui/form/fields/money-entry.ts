import { maxPence } from '../../../../contract/limits.ts';
import { formatMoney } from '../../../../contract/money.ts';
import {
  amountProblems,
  readAmount,
  readPounds,
  toAsciiAmount,
} from '../../../../contract/text/read-amount.ts';

/** A money field while a user edits it. */
export interface MoneyEntry {
  readonly pence: number;
  /**
   * The typed text from its first digit on. It is undefined until it has a decimal mark, which
   * makes the digits before it pounds.
   */
  readonly typed?: string | undefined;
  /**
   * The next digit starts a new amount: after the field got the focus, and after a sign such as
   * `£`. The selection does not tell, because not every browser keeps it.
   */
  readonly isFresh?: boolean | undefined;
  /** Why the last edit changed nothing. */
  readonly problem?: string | undefined;
  /**
   * The composition of an input method, or of a keyboard that suggests words. Any other edit ends
   * it. Some browsers send its text again after its end.
   */
  readonly composition?: { readonly base: MoneyEntry; readonly isOver: boolean } | undefined;
}

/** A change that the browser has made to the text. */
export interface TextEdit {
  /** The whole text after the edit. */
  readonly text: string;
  /** The type of the `InputEvent`. It is undefined if the keyboard does not describe its edits. */
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

/**
 * Types one character at the end:
 * | character | result |
 * | a digit | the others move to the left, as on a cash register |
 * | a decimal mark | the digits before it are pounds |
 * | a sign before the amount | what is typed next is a new amount |
 * | another character | nothing |
 */
const typeCharacter = (entry: MoneyEntry, character: string): MoneyEntry => {
  const { pence, typed, isFresh = false } = entry;
  const ascii = toAsciiAmount(character);
  const isPart = isDigits(ascii) || isMark(ascii);
  if (!isPart) return { ...entry, isFresh: isFresh || ascii === '£' };
  const before = isFresh ? '' : (typed ?? String(pence));
  return readTyped({ ...entry, isFresh: false }, (before || (isMark(ascii) ? '0' : '')) + ascii);
};

/** The text was pasted, dropped, dictated or filled in by the browser. */
export const insertAmount = (entry: MoneyEntry, text: string): MoneyEntry => {
  const reading = readAmount(text);
  return 'pence' in reading ? { pence: reading.pence } : { ...entry, problem: reading.problem };
};

const isTypeable = (text: string) => /^[\d.,]*$/.test(toAsciiAmount(text));

/** Types the characters one after the other if that is possible. */
const typeText = (entry: MoneyEntry, text: string): MoneyEntry =>
  isTypeable(text) || [...text].length === 1
    ? [...text].reduce(typeCharacter, entry)
    : insertAmount(entry, text);

const withoutComposition = ({ composition: _, ...entry }: MoneyEntry): MoneyEntry => entry;

export const startComposition = (entry: MoneyEntry): MoneyEntry => ({
  ...entry,
  composition: { base: withoutComposition(entry), isOver: false },
});

/** Replaces what the composition has inserted before. */
const composeText = (entry: MoneyEntry, text: string): MoneyEntry => {
  const { base, isOver } = entry.composition ?? { base: withoutComposition(entry), isOver: false };
  return { ...typeText(base, text), composition: { base, isOver } };
};

/** Does nothing if no composition has started. */
export const endComposition = (entry: MoneyEntry, text: string): MoneyEntry => {
  const { composition } = entry;
  if (!composition || composition.isOver) return entry;
  return { ...composeText(entry, text), composition: { ...composition, isOver: true } };
};

const removeLastCharacter = (entry: MoneyEntry): MoneyEntry => {
  const { pence, typed = String(pence) } = entry;
  return readTyped(entry, typed.slice(0, -1));
};

/** The digits in the field count as if they were typed one after the other. */
const readDigits = (entry: MoneyEntry, text: string) =>
  withPence(entry, Number(toAsciiAmount(text).replace(/\D/g, '')));

const deleteText = (entry: MoneyEntry, shown: string, text: string): MoneyEntry => {
  if (entry.isFresh || text === '') return { pence: 0 };
  return text === shown.slice(0, -1) ? removeLastCharacter(entry) : readDigits(entry, text);
};

const insertText = (entry: MoneyEntry, shown: string, text: string, data: string): MoneyEntry => {
  const isAllReplaced = text === data;
  const start = isAllReplaced ? { ...entry, isFresh: true } : entry;
  if ([...data].length > 1) return insertAmount(start, data);
  const isPartReplaced = !start.isFresh && text.length !== shown.length + data.length;
  if (!isPartReplaced) return typeCharacter(start, data);
  return isDigits(toAsciiAmount(data)) ? readDigits(entry, text) : entry;
};

/**
 * Applies an edit to a field that showed `shown`. An edit that cannot be read changes nothing.
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

/** Starts a new entry if something else, such as a picked service, has changed the amount. */
export const getCurrentEntry = (entry: MoneyEntry, pence: number): MoneyEntry =>
  entry.pence === pence ? entry : { pence, isFresh: entry.isFresh };
