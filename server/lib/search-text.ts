/** Case- and accent-insensitive form of `text`, in which searching is done. */
export const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

const digitsOf = (text: string) => text.replace(/[\s()+.-]/g, '');
const isPhoneLike = (text: string) => /^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(text);

/** What a row is found by: its parts folded, and a phone number also as bare digits. */
export const searchTextOf = (...parts: (string | null | undefined)[]) =>
  parts
    .filter((part) => part != null && part !== '')
    .flatMap((part) =>
      isPhoneLike(String(part)) ? [fold(String(part)), digitsOf(String(part))] : [fold(String(part))],
    )
    .join('\n');

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string | null | undefined;
}

/** What a member of staff is found by, the whole name included. */
export const staffSearchText = ({ firstName, lastName, email, phone }: Person) =>
  searchTextOf(`${firstName} ${lastName}`, email, phone);

/** LIKE patterns, any of which finds a row; none when there is nothing to search for. */
export const searchPatterns = (search: string | undefined) => {
  const folded = fold(search ?? '');
  if (folded === '') return [];
  const wanted = isPhoneLike(folded) ? [folded, digitsOf(folded)] : [folded];
  return [...new Set(wanted)].map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);
};
