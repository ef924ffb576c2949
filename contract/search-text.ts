/** Replacements for letters that Unicode does not decompose, and for typographic quotes and hyphens of phone keyboards. */
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
  '‐': '-',
  '–': '-',
  '—': '-',
};
const replaceable = new RegExp(`[${Object.keys(replacements).join('')}]`, 'g');

/** Normalises `text` for search without case and accents. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(replaceable, (letter) => replacements[letter] ?? letter)
    .trim();

const removeSeparators = (text: string) => text.replace(/[\s()+.-]/g, '');
/** Whether `text` has digits, and otherwise only separators of phone numbers. */
const isPhoneLike = (text: string) => /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(text);

/** The texts of a row in which a search looks; empty ones are ignored. */
export type SearchedTexts = readonly (string | null | undefined)[];

const toSpellings = (text: string | null | undefined) => {
  if (text === null || text === undefined || text === '') return [];
  return isPhoneLike(text) ? [fold(text), removeSeparators(text)] : [fold(text)];
};

/** The text in which a search looks: the normalised texts of a row, and phone numbers also without separators. */
export const joinSearchText = (texts: SearchedTexts) => texts.flatMap(toSpellings).join('\n');

/**
 * The terms of a search: none for an empty search, two for a phone number (with and without separators), otherwise one. A row
 * matches when its search text contains any of them.
 */
export const toSearchTerms = (search: string | undefined) => {
  const folded = fold(search ?? '');
  if (folded === '') return [];
  return [...new Set(isPhoneLike(folded) ? [folded, removeSeparators(folded)] : [folded])];
};

/** Whether the search text of a row contains any of the terms. */
export const hasSearchTerm = (texts: SearchedTexts, terms: readonly string[]) => {
  const text = joinSearchText(texts);
  return terms.some((term) => text.includes(term));
};
