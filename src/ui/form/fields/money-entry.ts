import { maxPence } from '../../../../contract/limits.ts';
import { formatMoney } from '../../../../contract/money.ts';
import {
  amountProblems,
  readAmount,
  readPounds,
  toAsciiAmount,
} from '../../../../contract/text/read-amount.ts';

/** What a money field contains while a user edits it. */
export interface MoneyEntry {
  readonly pence: number;
  /**
   * The typed text, from its first digit on. Undefined until the user types a decimal mark, which
   * makes the digits before it pounds.
   */
  readonly typed?: string | undefined;
  /**
   * Whether the next edit starts a new amount: after the field has got the focus, and after a sign
   * such as `£`. It does not depend on a selection, because not every browser keeps the one that the
   * focus made.
   */
  readonly isFresh?: boolean | undefined;
  /** Why the last edit changed nothing, as a sentence. */
  readonly problem?: string | undefined;
  /**
   * The last composition (of an input method, or of a keyboard that suggests words) and the entry
   * before it. Any other edit ends it. Some browsers send its text again when it is over.
   */
  readonly composition?: { readonly base: MoneyEntry; readonly isOver: boolean } | undefined;
}

/** A change of the text in the field, as the browser has made it. */
export interface TextEdit {
  /** The whole text after the edit. */
  readonly text: string;
  /** `inputType` and `data` of the `InputEvent`; undefined from a keyboard that describes no edits. */
  readonly inputType?: string | undefined;
  readonly data?: string | null | undefined;
}

/** The text in the field. */
export const showMoney = (pence: number, hasPlaceholder = false) =>
  hasPlaceholder && pence === 0 ? '' : formatMoney(pence);

const isDigits = (text: string) => /^\d+$/.test(text);
const isMark = (character: string) => character === '.' || character === ',';

const withPence = (entry: MoneyEntry, pence: number): MoneyEntry =>
  pence <= maxPence ? { pence } : { ...entry, problem: amountProblems.tooLarge };

/** Reads a typed text as pounds if it has a decimal mark. Digits alone are pence. */
const readTyped = (entry: MoneyEntry, typed: string): MoneyEntry => {
  if (isDigits(typed) || typed === '') return withPence(entry, Number(typed));
  const reading = readPounds(typed);
  return 'pence' in reading
    ? { pence: reading.pence, typed }
    : { ...entry, problem: reading.problem };
};

/**
 * Types one character at the end: a digit moves the others to the left, as on a cash register, and a
 * decimal mark makes pounds of them. A sign before the amount belongs to what is typed next, so that
 * `£25` never continues the old amount. Other characters change nothing.
 */
const typeCharacter = (entry: MoneyEntry, character: string): MoneyEntry => {
  const { pence, typed, isFresh = false } = entry;
  const ascii = toAsciiAmount(character);
  const isPart = isDigits(ascii) || isMark(ascii);
  if (!isPart) return { ...entry, isFresh: isFresh || ascii === '£' };
  const before = isFresh ? '' : (typed ?? String(pence));
  return readTyped({ ...entry, isFresh: false }, (before || (isMark(ascii) ? '0' : '')) + ascii);
};

/** Inserts a text that was not typed: pasted, dropped, dictated or filled in by the browser. */
export const insertAmount = (entry: MoneyEntry, text: string): MoneyEntry => {
  const reading = readAmount(text);
  return 'pence' in reading ? { pence: reading.pence } : { ...entry, problem: reading.problem };
};

const isTypeable = (text: string) => /^[\d.,]*$/.test(toAsciiAmount(text));

/** Inserts a text of which the characters were typed, if they can be typed one after the other. */
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

/** Ends the composition with its last text. The end of one that has not started changes nothing. */
export const endComposition = (entry: MoneyEntry, text: string): MoneyEntry => {
  const { composition } = entry;
  if (!composition || composition.isOver) return entry;
  return { ...composeText(entry, text), composition: { ...composition, isOver: true } };
};

const removeLastCharacter = (entry: MoneyEntry): MoneyEntry => {
  const { pence, typed = String(pence) } = entry;
  return readTyped(entry, typed.slice(0, -1));
};

/** The amount of the digits in the field, as if they were typed one after the other. */
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

/** The entry, or a new one if the amount was changed since, such as by picking a service. */
export const getCurrentEntry = (entry: MoneyEntry, pence: number): MoneyEntry =>
  entry.pence === pence ? entry : { pence, isFresh: entry.isFresh };
