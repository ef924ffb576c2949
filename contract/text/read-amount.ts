import { maxPence } from '../limits.ts';
import { toAsciiDigits } from './ascii-digits.ts';
import { cleanText } from './clean-text.ts';
import { messages } from './messages.ts';

export const amountProblems = {
  unreadable: 'We cannot read this amount. Please type it like 12.50',
  negative: 'Please enter the amount without a minus',
  otherCurrency: 'Please enter the amount in pounds',
  tooManyDecimals: 'Please enter at most two digits of pence, like 12.50',
  tooLarge: messages.amountTooLarge,
} as const;

/** Patterns would take too long for longer texts. No amount in words is longer. */
const MAX_AMOUNT_LENGTH = 100;

export type AmountReading = { readonly pence: number } | { readonly problem: string };

/** Takes any script and keyboard. */
export const toAsciiAmount = (text: string) =>
  toAsciiDigits(text.normalize('NFKC'))
    .replace(/[٫·・]/g, '.')
    .replace(/[٬،]/g, ',')
    .replace(/[’‘`´]/g, "'")
    .replace(/\p{Dash}/gu, '-');

const pounds = '(?:£|gbp|pounds?|sterling|quid)';
const numberPattern = String.raw`(?:\d[\d.,' ]*|[.,]\d+)`;
const numbers = new RegExp(numberPattern, 'g');
/** Matches pounds alone, and in a sentence such as `Total due: £25.00 only`. */
const amountInWords = new RegExp(
  String.raw`^(?:\D*[^\da-z])?(?:${pounds} ?[+]?(?<after>${numberPattern})|(?<before>${numberPattern}) ?${pounds})(?![a-z])[^\d%]*$`,
  'i',
);
const plainAmount = new RegExp(`^[+]?(${numberPattern})$`);
const penceAmount = /^(\d{1,4}) ?(?:p|pence)$/i;
const otherCurrency = /(?!£)\p{Sc}|\b(?:euros?|eur|dollars?|usd|cents?|chf|yen|jpy)\b/iu;
/** A minus before or behind the number, or the brackets of accountants. */
const negative = /^\D*-\D*\d|^\D*\(\D*[\d.,' ]+\D*\)\D*$|\d ?-$/;

/** India has groups as in `1,23,456`. */
const isGrouped = (groups: readonly string[]) => {
  const [first = '', ...others] = groups;
  const last = others.at(-1) ?? '';
  const middle = others.slice(0, -1);
  return (
    /^[1-9]\d{0,2}$/.test(first) &&
    last.length === 3 &&
    (middle.every(({ length }) => length === 3) ||
      (first.length <= 2 && middle.every(({ length }) => length === 2)))
  );
};

const toPence = (whole: string, fraction: string): AmountReading => {
  const pence = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return pence <= maxPence ? { pence } : { problem: amountProblems.tooLarge };
};

const joinThousands = (whole: string) => {
  const separators = new Set(whole.replace(/\d/g, ''));
  if (separators.size === 0) return whole;
  const groups = whole.split(/[.,' ]/);
  return separators.size === 1 && isGrouped(groups) ? groups.join('') : undefined;
};

/**
 * | text | reading |
 * |---|---|
 * | `12.5`, `1,234.50` | at most two digits follow the last point or comma: pence |
 * | `1,234` | a comma before three digits separates thousands, as is usual in the UK |
 * | `1.234` | refused: it could be either |
 */
export const readPounds = (text: string): AmountReading => {
  const [, head = '', mark = '', fraction = ''] = /^(.*?)(?:([.,])(\d{0,2}))?$/.exec(text) ?? [];
  // `1,200,` and `1.200.` end with a separator.
  const isDecimal = mark !== '' && !head.includes(mark);
  const whole = isDecimal ? head : text;
  const joined = joinThousands(whole);
  if (joined === undefined || (!isDecimal && whole.includes('.') && whole.split('.').length === 2))
    return /^\d+[.,]\d{3,}$/.test(text)
      ? { problem: amountProblems.tooManyDecimals }
      : { problem: amountProblems.unreadable };
  return toPence(joined, isDecimal ? fraction : '');
};

/**
 * Reads what a person typed, pasted or dictated, such as `£1,234.50`, `12,50`, `1.234,56`, `25 pounds`, `50p`
 * or `٢٥٫٥٠`. A problem is a sentence that says what would be right.
 */
export const readAmount = (typed: string): AmountReading => {
  if (typed.length > MAX_AMOUNT_LENGTH) return { problem: amountProblems.unreadable };
  const text = toAsciiAmount(cleanText(typed)).replace(/([.,])-$/, '$1');
  const [, pence] = penceAmount.exec(text) ?? [];
  if (pence !== undefined) return { pence: Number(pence) };
  if (/\d/.test(text)) {
    if (otherCurrency.test(text)) return { problem: amountProblems.otherCurrency };
    if (negative.test(text)) return { problem: amountProblems.negative };
  }
  const { after, before } = amountInWords.exec(text)?.groups ?? {};
  const found = after ?? before ?? plainAmount.exec(text)?.[1];
  if (found === undefined || text.match(numbers)?.length !== 1)
    return { problem: amountProblems.unreadable };
  return readPounds(found.trim());
};
