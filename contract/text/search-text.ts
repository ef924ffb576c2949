import { toAsciiDigits } from './ascii-digits.ts';
import { cleanText } from './clean-text.ts';
import { listPhoneSpellings, toPhoneTerm } from './phone-spellings.ts';

/**
 * Replaces letters that Unicode does not decompose, and the typographic quotes and hyphens of phone keyboards.
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
 * Removes case, accents and invisible characters. NFKD separates accents from letters. It also takes Korean
 * syllables apart, which `cleanText` puts together again.
 */
export const normaliseForSearch = (text: string) =>
  cleanText(toAsciiDigits(text.normalize('NFKD').replace(/[\p{M}\p{Join_Control}]/gu, '')))
    .toLowerCase()
    .replace(replaceableCharacters, (character) => replacements[character] ?? character);

/** True for digits with nothing but separators of phone numbers between them. */
const isPhoneLike = (text: string) => /^(?:tel:)?[\d\s()+.-]*\d[\d\s()+.-]*$/.test(text);

/** A search looks in these fields of a row. Empty fields count for nothing. */
export type SearchedTexts = readonly (string | null | undefined)[];

/** Lists the numbers of a text that has only numbers, such as `07700 900123, 020 7946 0123`. */
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
 * Writes the normalised fields one in a line. Phone numbers are written in each spelling that people search
 * for.
 */
export const joinSearchText = (texts: SearchedTexts) =>
  [...new Set(texts.flatMap(toSpellings))].join('\n');

/**
 * A row matches when its search text contains one of the terms. A phone number has two: as typed, and as
 * stored.
 */
export const toSearchTerms = (search: string | undefined) => {
  const term = normaliseForSearch(search ?? '');
  if (term === '') return [];
  return isPhoneLike(term) ? [...new Set([term, toPhoneTerm(term)])] : [term];
};
