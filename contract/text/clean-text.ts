// Scripts in which a joiner after a letter changes its form, or separates the parts of a word.
const joiningScripts = [
  'Arab',
  'Syrc',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
  'Mymr',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');

// Invisible characters that change what is seen: a joiner in a word, a joiner between emoji (👩‍🔧),
// and the letters in the flags of England, Scotland and Wales (🏴󠁧󠁢󠁥󠁮󠁧󠁿).
const meaningful = [
  `(?<=[${joiningScripts}])[\\u200c\\u200d]`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\u{1f3f4}[\u{e0061}-\u{e007a}]{0,5})[\u{e0061}-\u{e007a}\u{e007f}]`,
].join('|');

const space = /[\u0085\p{White_Space}]+/gu;
// Control characters, format characters such as the marks of a writing direction, variation
// selectors and other characters without a form, and halves of surrogate pairs.
const invisible = new RegExp(
  String.raw`(?!${meaningful})[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}]`,
  'gu',
);

/**
 * Cleans a text that a person typed or pasted: removes what cannot be seen, replaces each run of
 * spaces and line breaks with one space, and composes letters with their accents. Two texts that
 * look the same are then equal.
 */
export const cleanText = (text: string) =>
  text.replace(space, ' ').replace(invisible, '').normalize().replace(/ +/g, ' ').trim();
