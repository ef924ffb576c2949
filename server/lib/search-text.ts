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
const isPhoneLike = (text: string) => /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(text);

// The size limit of a PostgreSQL index row, minus the other columns. Latin text within the field limits is always shorter.
const MAX_INDEXED_BYTES = 1_900;

const truncateForIndex = (text: string) =>
  text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(MAX_INDEXED_BYTES)).read);

/** The search text of a row: its normalised parts, and phone numbers also without separators. */
export const buildSearchText = (...parts: (string | null | undefined)[]) =>
  truncateForIndex(
    parts
      .filter((part) => part != null && part !== '')
      .flatMap((part) =>
        isPhoneLike(String(part)) ? [fold(String(part)), removeSeparators(String(part))] : [fold(String(part))],
      )
      .join('\n'),
  );

interface StaffFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string | null | undefined;
}

/** The search text of a user. It contains the full name, so that a search for first and last name matches. */
export const buildStaffSearchText = ({ firstName, lastName, email, phone }: StaffFields) =>
  buildSearchText(`${firstName} ${lastName}`, email, phone);

/** A row matches when its search text contains any of the terms: none without a search, two for a phone number. */
export const toSearchTerms = (search: string | undefined) => {
  const folded = fold(search ?? '');
  if (folded === '') return [];
  return [...new Set(isPhoneLike(folded) ? [folded, removeSeparators(folded)] : [folded])];
};

/** The search terms as LIKE patterns; a row matches any of them. */
export const toLikePatterns = (search: string | undefined) =>
  toSearchTerms(search).map((term) => `%${term.replace(/[\\%_]/g, '\\$&')}%`);
