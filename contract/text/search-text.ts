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
  '‐': '-',
  '–': '-',
  '—': '-',
};
const replaceableCharacters = new RegExp(`[${Object.keys(replacements).join('')}]`, 'g');

/**
 * Normalises `text`, so that a search ignores case and accents. NFKD separates the accents from
 * their letters; NFC joins the parts of Korean syllables again.
 */
export const normaliseForSearch = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(replaceableCharacters, (character) => replacements[character] ?? character)
    .trim();

/** Removes the separators of phone numbers. */
const removeSeparators = (text: string) => text.replace(/[\s()+.-]/g, '');

/** Whether `text` has digits, and otherwise only separators of phone numbers. */
const isPhoneLike = (text: string) => /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(text);

/** The fields of a row in which a search looks. Empty fields are ignored. */
export type SearchedTexts = readonly (string | null | undefined)[];

const toSpellings = (text: string | null | undefined) => {
  if (text === null || text === undefined || text === '') return [];
  const normalised = normaliseForSearch(text);
  return isPhoneLike(text) ? [normalised, removeSeparators(text)] : [normalised];
};

/**
 * The search text of a row: the normalised fields, one on each line, and phone numbers also without
 * separators.
 */
export const joinSearchText = (texts: SearchedTexts) => texts.flatMap(toSpellings).join('\n');

/**
 * The terms of a search: none for an empty search, two for a phone number (with and without
 * separators), otherwise one. A row matches when its search text contains any of the terms.
 */
export const toSearchTerms = (search: string | undefined) => {
  const term = normaliseForSearch(search ?? '');
  if (term === '') return [];
  if (!isPhoneLike(term)) return [term];
  // A phone number without separators is only one term.
  return [...new Set([term, removeSeparators(term)])];
};

/** Whether the search text of a row contains any of the terms. */
export const hasSearchTerm = (texts: SearchedTexts, terms: readonly string[]) => {
  const searchText = joinSearchText(texts);
  return terms.some((term) => searchText.includes(term));
};
