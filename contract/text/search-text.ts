import { toAsciiDigits } from './ascii-digits.ts';
import { cleanText } from './clean-text.ts';
import { listPhoneSpellings, toPhoneTerm } from './phone-spellings.ts';

/** Unicode does not decompose these letters. Phone keyboards type the quotes and hyphens. */
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
 * syllables apart, which `cleanText` joins again.
 */
export const normaliseForSearch = (text: string) =>
  cleanText(toAsciiDigits(text.normalize('NFKD').replace(/[\p{M}\p{Join_Control}]/gu, '')))
    .toLowerCase()
    .replace(replaceableCharacters, (character) => replacements[character] ?? character);

const isPhoneLike = (text: string) => /^(?:tel:)?[\d\s()+.-]*\d[\d\s()+.-]*$/.test(text);

export type SearchedTexts = readonly (string | null | undefined)[];

const listNumbers = (normalised: string) => {
  const numbers = normalised.split(/[/;,]/);
  return numbers.every(isPhoneLike) ? numbers.flatMap(listPhoneSpellings) : [];
};

const toSpellings = (text: string | null | undefined) => {
  if (text === null || text === undefined || text === '') return [];
  const normalised = normaliseForSearch(text);
  return [normalised, ...listNumbers(normalised)];
};

/** Writes a normalised field per line. Phone numbers are in each spelling that people search for. */
export const joinSearchText = (texts: SearchedTexts) =>
  [...new Set(texts.flatMap(toSpellings))].join('\n');

/** Leaves out words of punctuation alone, such as a dash between two names. */
const splitTerms = (normalised: string) => {
  const words = normalised.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length > 0 ? [...new Set(words)] : [normalised];
};

/**
 * A phone number with spaces counts as one word if it stands alone. The words have one or two spellings: as
 * typed, and with phone numbers as stored. A row matches when its search text contains every word of one
 * spelling.
 */
export const toSearchSpellings = (normalised: string): readonly (readonly string[])[] => {
  if (normalised === '') return [];
  const typed = isPhoneLike(normalised) ? [normalised] : splitTerms(normalised);
  const stored = typed.map((word) => (isPhoneLike(word) ? toPhoneTerm(word) : word));
  return stored.every((word, index) => word === typed[index]) ? [typed] : [typed, stored];
};
