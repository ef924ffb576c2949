// Invisible characters that must stay, because they change what is seen: a joiner after a letter of a script
// without capital letters, such as Persian or Hindi, a joiner between emoji (👩‍🔧), and the letters in the flags
// of England, Scotland and Wales (🏴󠁧󠁢󠁥󠁮󠁧󠁿).
const meaningful =
  '(?<=\\p{Lo}\\p{M}{0,4})[\u200c\u200d]|(?<=[\\p{ExtPict}\\p{EMod}]\ufe0f?)\u200d(?=\\p{ExtPict})|(?<=🏴[\u{e0061}-\u{e007a}]{0,5})[\u{e0061}-\u{e007f}]';

const space = /[\u0085\p{White_Space}]+/gu;
// All other control and format characters, characters that show nothing, and halves of surrogate pairs.
const invisible = new RegExp(String.raw`(?!${meaningful})[\p{Cc}\p{Cf}\p{DI}\p{Cs}]`, 'gu');

/**
 * Makes texts equal that look the same: removes what is invisible, joins spaces and line breaks, and
 * composes letters with their accents.
 */
export const cleanText = (text: string) =>
  text.replace(space, ' ').replace(invisible, '').normalize().replace(/ +/g, ' ').trim();
