const graphemes = new Intl.Segmenter('en-GB');

/** Returns the first character as a reader sees it, which may consist of several code points. */
const getInitial = (word: string) =>
  graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/**
 * Returns the first name and the initial of the last name (`Jo B.`), by which customers see that a
 * payment request is theirs. Everyone with the link can read the text. So it is empty if the name
 * contains an email address or a number.
 */
export const abbreviateName = (name: string) => {
  if (/[@\p{N}]/u.test(name)) return '';
  const [first = '', ...others] = name.trim().split(/\s+/u);
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${getInitial(last)}.`;
};
