/** Letters that are no plain one with a mark, and what phones make of quotes and hyphens, as they are typed in a hurry. */
const plain: Readonly<Record<string, string>> = {
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
const curious = new RegExp(`[${Object.keys(plain).join('')}]`, 'g');

/** Case- and accent-insensitive form of `text`, in which searching is done. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(curious, (letter) => plain[letter] ?? letter)
    .trim();

const digitsOf = (text: string) => text.replace(/[\s()+.-]/g, '');
const isPhoneLike = (text: string) => /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(text);

// Beside its other columns an index takes no more of a text, in UTF-8. What we write in Latin letters is always shorter.
const longestBytes = 1_900;

const fitting = (text: string) => text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(longestBytes)).read);

/** What a row is found by: its parts folded, and a phone number also as bare digits. */
export const searchTextOf = (...parts: (string | null | undefined)[]) =>
  fitting(
    parts
      .filter((part) => part != null && part !== '')
      .flatMap((part) =>
        isPhoneLike(String(part)) ? [fold(String(part)), digitsOf(String(part))] : [fold(String(part))],
      )
      .join('\n'),
  );

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string | null | undefined;
}

/** What a member of staff is found by, the whole name included. */
export const staffSearchText = ({ firstName, lastName, email, phone }: Person) =>
  searchTextOf(`${firstName} ${lastName}`, email, phone);

/** What a row's search text must hold one of: none when there is nothing to search for, two of a phone number. */
export const searchTerms = (search: string | undefined) => {
  const folded = fold(search ?? '');
  if (folded === '') return [];
  return [...new Set(isPhoneLike(folded) ? [folded, digitsOf(folded)] : [folded])];
};

/** The same as LIKE patterns, any of which finds a row. */
export const searchPatterns = (search: string | undefined) =>
  searchTerms(search).map((term) => `%${term.replace(/[\\%_]/g, '\\$&')}%`);
