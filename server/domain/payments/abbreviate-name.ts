const graphemes = new Intl.Segmenter('en-GB');

/** Returns the first character as a reader sees it, which may consist of several code points. */
const getInitial = (word: string) =>
  graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/**
 * Whether the customer's pages can show a name: everyone with the link can read them, so that it has
 * neither an email address nor a number.
 */
export const isShowableName = (name: string) => !/[@\p{N}]/u.test(name);

/**
 * Returns the first name and the initial of the last name (`Jo B.`), by which customers see that a
 * payment request is theirs. The text is empty for a name that the pages cannot show.
 */
export const abbreviateName = (name: string) => {
  if (!isShowableName(name)) return '';
  const [first = '', ...others] = name.trim().split(/\s+/u);
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${getInitial(last)}.`;
};
