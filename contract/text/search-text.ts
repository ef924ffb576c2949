import { toAsciiDigits } from './ascii-digits.ts';
import { cleanText } from './clean-text.ts';
import { listPhoneSpellings, toPhoneTerm } from './phone-spellings.ts';

/**
 * The plain spellings of letters that Unicode does not decompose, and of the typographic quotes and
 * hyphens that phone keyboards insert.
 */
const replacements: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};
const replaceableCharacters = new RegExp(`[${Object.keys(replacements).join('')}]`, 'g');

/**
 * Normalises `text`, so that a search ignores case, accents and all that cannot be seen. NFKD
 * separates the accents from their letters; cleaning joins the parts of Korean syllables again.
 */
export const normaliseForSearch = (text: string) =>
  cleanText(toAsciiDigits(text.normalize('NFKD').replace(/[\p{M}\p{Join_Control}]/gu, '')))
    .toLowerCase()
    .replace(replaceableCharacters, (character) => replacements[character] ?? character);

/** Whether `text` has digits, and otherwise only separators of phone numbers. */
const isPhoneLike = (text: string) => /^(?:tel:)?[\d\s()+.-]*\d[\d\s()+.-]*$/.test(text);

/** The fields of a row in which a search looks. Empty fields are ignored. */
export type SearchedTexts = readonly (string | null | undefined)[];

/** The spellings of the numbers in a text that has only numbers, such as `07700 900123, 020 7946 0123`. */
const listNumbers = (normalised: string) => {
  const numbers = normalised.split(/[/;,]/);
  return numbers.every(isPhoneLike) ? numbers.flatMap(listPhoneSpellings) : [];
};

const toSpellings = (text: string | null | undefined) => {
  if (text === null || text === undefined || text === '') return [];
  const normalised = normaliseForSearch(text);
  return [normalised, ...listNumbers(normalised)];
};

/**
 * The search text of a row: the normalised fields, one on each line, and phone numbers also in the
 * spellings that people search for.
 */
export const joinSearchText = (texts: SearchedTexts) =>
  [...new Set(texts.flatMap(toSpellings))].join('\n');

/**
 * The terms of a search: none for an empty search, up to two for a phone number (as typed, and as
 * it is stored), otherwise one. A row matches when its search text contains any of the terms.
 */
export const toSearchTerms = (search: string | undefined) => {
  const term = normaliseForSearch(search ?? '');
  if (term === '') return [];
  return isPhoneLike(term) ? [...new Set([term, toPhoneTerm(term)])] : [term];
};
