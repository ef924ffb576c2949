/** A letter with its accents, the two letters of a flag, or an emoji with its parts. */
const visibleCharacter =
  /\p{Regional_Indicator}{2}|\P{M}(?:[\p{M}\p{Emoji_Modifier}\u200c\u{e0020}-\u{e007f}]|\u200d\P{M})*|\p{M}+/gsu;

const listCharacters = (text: string) =>
  // Firefox before version 125 has no segmenter.
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    : (text.match(visibleCharacter) ?? []);

// The emoji of a family are shorter, too.
const MAX_CHARACTER_LENGTH = 64;

/** Returns at most `maxLength` UTF-16 code units, and no part of a character. */
export const cutText = (text: string, maxLength: number) => {
  if (text.length <= maxLength) return text;
  let cut = '';
  for (const character of listCharacters(text.slice(0, maxLength + MAX_CHARACTER_LENGTH))) {
    if (cut.length + character.length > maxLength) break;
    cut += character;
  }
  return cut;
};

/** `maxLength` counts UTF-16 code units, with the ellipsis. */
export const truncate = (text: string, maxLength: number, ellipsis = '…') =>
  text.length <= maxLength
    ? text
    : `${cutText(text, maxLength - ellipsis.length).trimEnd()}${ellipsis}`;
