// Invisible characters that change what is seen: a joiner after a letter of a script without capital
// letters, such as Persian or Hindi; a joiner between emoji (👩‍🔧); and the letters in the flags of
// England, Scotland and Wales (🏴󠁧󠁢󠁥󠁮󠁧󠁿).
const meaningful =
  '(?<=\\p{Lo}\\p{M}{0,4})[\u200c\u200d]|(?<=[\\p{ExtPict}\\p{EMod}]\ufe0f?)\u200d(?=\\p{ExtPict})|(?<=🏴[\u{e0061}-\u{e007a}]{0,5})[\u{e0061}-\u{e007f}]';

const space = /[\u0085\p{White_Space}]+/gu;
// Control characters, format characters such as the marks of a writing direction, variation
// selectors and other characters without a form, and halves of surrogate pairs.
const invisible = new RegExp(String.raw`(?!${meaningful})[\p{Cc}\p{Cf}\p{DI}\p{Cs}]`, 'gu');

/**
 * Cleans a text that a person typed or pasted: removes what cannot be seen, replaces each run of
 * spaces and line breaks with one space, and composes letters with their accents. Two texts that
 * look the same are then equal.
 */
export const cleanText = (text: string) =>
  text.replace(space, ' ').replace(invisible, '').normalize().replace(/ +/g, ' ').trim();
