/** A letter with its accents, a pair of letters that make a flag, or an emoji with its parts. */
const visibleCharacter =
  /\p{Regional_Indicator}{2}|\P{M}(?:[\p{M}\p{Emoji_Modifier}\u200c\u{e0020}-\u{e007f}]|\u200d\P{M})*|\p{M}+/gsu;

/** The characters as people see them, each of which may have several code points. */
const listCharacters = (text: string) =>
  // Firefox has the segmenter since version 125.
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    : (text.match(visibleCharacter) ?? []);

// The longest part of a text that one character can take, such as an emoji of a family.
const MAX_CHARACTER_LENGTH = 64;

/**
 * Returns the longest beginning of `text` that has at most `maxLength` UTF-16 code units, and does
 * not end within a character.
 */
export const cutText = (text: string, maxLength: number) => {
  if (text.length <= maxLength) return text;
  let cut = '';
  for (const character of listCharacters(text.slice(0, maxLength + MAX_CHARACTER_LENGTH))) {
    if (cut.length + character.length > maxLength) break;
    cut += character;
  }
  return cut;
};

/** Shortens `text` to at most `maxLength` UTF-16 code units, including the ellipsis. */
export const truncate = (text: string, maxLength: number, ellipsis = '…') =>
  text.length <= maxLength
    ? text
    : `${cutText(text, maxLength - ellipsis.length).trimEnd()}${ellipsis}`;
