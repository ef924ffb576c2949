const graphemes = new Intl.Segmenter('en-GB');

/** What a reader sees as one character can have several code points. */
const getInitial = (word: string) =>
  graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/**
 * Every holder of the link can read the customer's pages, so they show no email address or number.
 */
export const isShowableName = (name: string) => !/[@\p{N}]/u.test(name);

/**
 * Returns a name such as `Jo B.`, by which customers know their request. Empty for a name that the
 * pages cannot show.
 */
export const abbreviateName = (name: string) => {
  if (!isShowableName(name)) return '';
  const [first = '', ...others] = name.trim().split(/\s+/u);
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${getInitial(last)}.`;
};
